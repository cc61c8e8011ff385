import { relative } from "node:path";
import type { Plugin } from "vite";
import { type Guard, idOf } from "./find-guards.ts";

/** What the sources become when they are loaded: guards that note when they fire, or all as written but one that never does. */
export class GuardSwitch {
  readonly #guards: readonly Guard[];
  readonly #root: string;
  /** The guard that is off; null while all note when they fire. */
  off: Guard | null = null;

  constructor(guards: readonly Guard[], root: string) {
    this.#guards = guards;
    this.#root = root;
  }

  get plugin(): Plugin {
    return {
      name: "guard-switch",
      enforce: "pre",
      transform: (code, id) => this.#change(code, relative(this.#root, id.split("?", 1)[0] ?? id)),
    };
  }

  #change(code: string, file: string): string | null {
    const here = (this.off === null ? this.#guards : [this.off]).filter((guard) => guard.file === file);
    if (here.length === 0) return null;
    // From the end on, so that the places of those before stay.
    return here
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, guard) => text.slice(0, guard.start) + this.#written(guard, text) + text.slice(guard.end), code);
  }

  #written(guard: Guard, text: string): string {
    if (this.off !== null) return "false";
    return `parleyGuard(${JSON.stringify(idOf(guard))}, (${text.slice(guard.start, guard.end)}))`;
  }
}
