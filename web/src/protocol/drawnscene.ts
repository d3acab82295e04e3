// Which scenes this browser draws itself.  This file knows nothing of three.js, so that it costs no download.

/** The kind of scene that Scene3d.svelte draws. */
export const KIND = "cubes";

let isAble: boolean | null = null;

/** Whether the browser has WebGL 2. */
export function hasWebGL(): boolean {
  isAble ??= asked();
  return isAble;
}

function asked(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** Return the kind of scene to request, or false. */
export const drawnScene = (): string | false => hasWebGL() && KIND;
