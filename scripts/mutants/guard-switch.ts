import { relative } from "node:path";
import type { Plugin } from "vite";
import { type Guard, idOf } from "./find-guards.ts";

/** How sources are loaded: with guards that note when they fire, as they are written, or so but for one guard that never fires. */
export type GuardMode = "noting" | "written" | Guard;

/** Changes sources as they are loaded. */
export class GuardSwitch {
  readonly #guards: readonly Guard[];
  readonly #root: string;
  mode: GuardMode = "noting";

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
    const { mode } = this;
    if (mode === "written") return null;
    const here = (mode === "noting" ? this.#guards : [mode]).filter((guard) => guard.file === file);
    if (here.length === 0) return null;
    // From the end on, so that the places of those before stay.
    return here
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, guard) => {
        const { start, end } = guard;
        const noting = `parleyGuard(${JSON.stringify(idOf(guard))}, (${text.slice(start, end)}))`;
        return text.slice(0, start) + (mode === "noting" ? noting : "false") + text.slice(end);
      }, code);
  }
}
