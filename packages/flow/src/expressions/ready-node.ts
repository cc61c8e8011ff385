import type { Evaluation } from "./evaluation.ts";
import type { Value } from "./value.ts";

/** One node of an expression, ready to run. Throws EvaluationFault. */
export type ReadyNode = (run: Evaluation) => Value;

/** What a name at the root of a path reads, or null for a name that means nothing. */
export type Roots = (name: string) => ReadyNode | null;
