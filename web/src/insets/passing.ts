// When a scene over the board makes room by itself.

/** A scene as it stands after a ply: `told` is all that it shows. */
export interface SceneNow {
  ply: number | undefined;
  told: string;
}

/** Over the board a scene makes room once a later ply has left it as it was; it comes back if it goes on. */
export class PassingScene {
  #isPast = false;

  constructor(private before: SceneNow) {}

  /** Return whether the scene is to close now, or to open again; null: it stays as it is. */
  follow(now: SceneNow, mayClose: boolean): "close" | "open" | null {
    const { ply, told } = this.before;
    this.before = now;
    if (now.told !== told) {
      const wasPast = this.#isPast;
      this.#isPast = false;
      return wasPast ? "open" : null;
    }
    if (!mayClose || now.ply === ply) return null;
    this.#isPast = true;
    return "close";
  }
}
