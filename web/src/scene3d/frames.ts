// Frames on the canvas: each is drawn when something has changed and the one before is done.

import {
  LinearSRGBColorSpace,
  Mesh,
  NearestFilter,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  WebGLRenderer,
  WebGLRenderTarget,
  type Camera,
} from "three";
import { Pace, type PaceLevel } from "./pace";

/** The time without a motion after which the picture is drawn as finely as it can be. */
const REST = 150;
const SAMPLES = 4;

export interface FrameHost {
  readonly scene: Scene;
  readonly camera: Camera;
  /** Make everything ready for a frame; return whether there is anything to draw. */
  ready(level: PaceLevel): boolean;
  shown(): void;
}

export class Frames {
  readonly #renderer: WebGLRenderer;
  readonly #pace: Pace;
  /** Where edges are smoothed. */
  readonly #smooth = new WebGLRenderTarget(1, 1, {
    samples: SAMPLES,
    stencilBuffer: true,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  readonly #copy = new Mesh(new PlaneGeometry(2, 2), copying(this.#smooth));
  readonly #copied = new Scene().add(this.#copy);
  #size = { across: 1, down: 1, ratio: 1 };
  #part = 0;
  #frame = 0;
  #resting = 0;
  #isAsked = false;
  #isMoving = false;
  #isTurning = false;
  #running: { sync: WebGLSync; began: number; isMoving: boolean } | null = null;
  /** How often the picture was drawn. */
  #drawn = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly host: FrameHost,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: false, stencil: true, powerPreference: "low-power" });
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#copy.frustumCulled = false;
    this.#pace = new Pace(nameOf(this.#gl));
  }

  get #gl(): WebGL2RenderingContext {
    return this.#renderer.getContext() as WebGL2RenderingContext;
  }

  /** The pixels of the canvas in one of the page. */
  get ratio(): number {
    return this.#renderer.getPixelRatio();
  }

  resize(across: number, down: number, ratio: number): void {
    const { across: before, down: high, ratio: last } = this.#size;
    if (before === across && high === down && last === ratio) return;
    this.#size = { across, down, ratio };
    this.#part = 0;
  }

  /**
   * Draw with the next frame of the browser; `isMoving`: another one will follow soon; `isTurning`: of a view that
   * moves as a whole.
   */
  draw(isMoving = false, isTurning = isMoving): void {
    this.#isTurning = isTurning;
    this.#isMoving = isMoving && (this.#isMoving || !this.#isAsked);
    this.#isAsked = true;
    clearTimeout(this.#resting);
    this.#frame ||= requestAnimationFrame(this.#next);
  }

  readonly #next = (): void => {
    this.#frame = 0;
    if (this.#isBusy()) this.#frame = requestAnimationFrame(this.#next);
    else if (this.#isAsked) this.#render();
  };

  /** Whether the last frame is not done yet: frames that are waiting would only make the picture late. */
  #isBusy(): boolean {
    if (!this.#running) return false;
    const { sync, began, isMoving } = this.#running;
    if (this.#gl.getSyncParameter(sync, this.#gl.SYNC_STATUS) === this.#gl.UNSIGNALED) return true;
    this.#gl.deleteSync(sync);
    this.#running = null;
    if (isMoving) this.#pace.took(performance.now() - began);
    return false;
  }

  #render(): void {
    // The first frame is one of a motion, too, so that its programs are there when something moves.
    const isMoving = this.#isMoving || this.#drawn === 0;
    [this.#isAsked, this.#isMoving] = [false, false];
    const level = this.#pace.level(isMoving, this.#isTurning);
    this.#fit(level);
    if (!this.host.ready(level)) return;
    const began = performance.now();
    this.#renderer.setRenderTarget(level.isFine ? this.#smooth : null);
    this.#renderer.render(this.host.scene, this.host.camera);
    const { calls, triangles } = this.#renderer.info.render;
    if (level.isFine) this.#show();
    this.#drawn += 1;
    Object.assign(this.canvas.dataset, { drawn: this.#drawn, calls, triangles, moving: isMoving });
    this.#watch(began, isMoving);
    if (isMoving) this.#resting = window.setTimeout(() => this.draw(), REST);
    this.host.shown();
  }

  /** Give the canvas the pixels of a level. */
  #fit({ part }: PaceLevel): void {
    if (part === this.#part) return;
    this.#part = part;
    const { across, down, ratio } = this.#size;
    this.#renderer.setPixelRatio(ratio * part);
    this.#renderer.setSize(Math.max(1, across), Math.max(1, down), false);
    if (part === 1) this.#smooth.setSize(this.canvas.width, this.canvas.height);
  }

  #show(): void {
    this.#renderer.setRenderTarget(null);
    this.#renderer.render(this.#copied, this.host.camera);
  }

  /** Ask the graphics to tell when this frame is done. */
  #watch(began: number, isMoving: boolean): void {
    const sync = this.#gl.fenceSync(this.#gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!sync) return;
    this.#gl.flush();
    this.#running = { sync, began, isMoving };
    this.#frame = requestAnimationFrame(this.#next);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
    this.#smooth.dispose();
    this.#copy.geometry.dispose();
    this.#copy.material.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/** Return what copies a picture as it is. */
const copying = ({ texture }: WebGLRenderTarget): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: "varying vec2 vAt; void main() { vAt = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",
    fragmentShader: "uniform sampler2D map; varying vec2 vAt; void main() { gl_FragColor = texture2D(map, vAt); }",
    uniforms: { map: { value: texture } },
    depthTest: false,
    depthWrite: false,
  });

function nameOf(gl: WebGL2RenderingContext): string {
  const asked = gl.getExtension("WEBGL_debug_renderer_info");
  return String(gl.getParameter(asked ? asked.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}
