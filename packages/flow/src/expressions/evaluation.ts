import type { Scope } from "../program/compiled.ts";
import { EvaluationFault, type Value } from "./value.ts";

/** Steps that one evaluation may take: far more than a sensible expression, far less than 100 ms. */
const maxSteps = 50_000;

/** One run of an expression: what it sees, the names bound by `exists`, `map` and the like, and the steps left. */
export class Evaluation {
  readonly scope: Scope;
  readonly bound = new Map<string, Value>();
  #steps = maxSteps;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Counts work done. Throws EvaluationFault when it is too much. */
  spend(steps: number): void {
    this.#steps -= steps;
    const { work } = this.scope;
    if (work !== undefined) work.left -= steps;
    if (this.#steps < 0 || (work !== undefined && work.left < 0))
      throw new EvaluationFault("The expression takes too long.");
  }
}
