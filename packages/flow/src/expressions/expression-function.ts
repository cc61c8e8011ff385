import type { Evaluation } from "./evaluation.ts";
import type { Value } from "./value.ts";

/**
 * A function that expressions may call. `signatures` are what the type checker knows of it beyond its own library; the
 * first argument of a method is what stands before the dot.
 */
export type ExpressionFunction = {
  /** Written `f(x)`, `x.f()` or both. */
  readonly call: "function" | "method" | "both";
  /** Fewest and most arguments, what stands before the dot included. */
  readonly arity: readonly [number, number];
  readonly signatures: readonly string[];
  /** For people: what it gives. */
  readonly help: string;
  /** For people: one use of it, whole. */
  readonly example: string;
  /** What an absent first argument gives; tests on what is absent are false. */
  readonly absent: null | false;
  readonly apply: (args: readonly Value[], run: Evaluation) => Value;
};

export type ExpressionFunctions = { readonly [name: string]: ExpressionFunction };
