// All that this browser keeps for the page.  Where it keeps nothing, or no more, the page goes on from its memory.

/** Text of a length that a new table takes, to find out whether there is room. */
const PROBE = { name: "voyageur.probe", text: "x".repeat(2000) };

/** A storage that may be blocked (even reading it throws) or full (writing throws). */
class Kept {
  /** What could not be kept; null: removed. */
  readonly #memory = new Map<string, string | null>();
  /** Whether everything so far was kept. */
  isKeeping = $state(true);

  constructor(private readonly area: () => Storage) {}

  /** Return what is kept under a name. */
  read(name: string): string | null {
    const kept = this.#memory.get(name);
    if (kept !== undefined) return kept;
    try {
      return this.area().getItem(name);
    } catch {
      return null;
    }
  }

  /** Keep a text, or, with null, no more; return whether it outlives the page. */
  write(name: string, text: string | null): boolean {
    try {
      if (text === null) this.area().removeItem(name);
      else this.area().setItem(name, text);
      this.#memory.delete(name);
      return true;
    } catch {
      this.#memory.set(name, text);
      this.isKeeping = false;
      return false;
    }
  }

  /** Find out whether the browser keeps anything. */
  probe(): void {
    if (this.write(PROBE.name, PROBE.text)) this.write(PROBE.name, null);
    this.#memory.delete(PROBE.name);
  }
}

/** What outlives the tab. */
export const local = new Kept(() => localStorage);
/** What outlives a reload of the page. */
export const session = new Kept(() => sessionStorage);

local.probe();
