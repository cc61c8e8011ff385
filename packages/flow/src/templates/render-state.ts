import type { Scope } from "../program.ts";

/** What one rendering carries besides the scope: handed to the library as its globals, where filters find it. */
export class RenderState {
  readonly scope: Scope;
  readonly missing = new Set<string>();

  constructor(scope: Scope) {
    this.scope = scope;
  }

  static of(globals: unknown): RenderState {
    if (globals instanceof RenderState) return globals;
    throw new TypeError("A template is rendered without its state");
  }
}
