/** What is wrong with an expression, and where: 0-based positions in its text, the end exclusive. */
export type ExpressionFault = {
  readonly code: "syntax" | "type" | "unknown_name" | "unknown_function" | "refused" | "too_large";
  readonly message: string;
  readonly position: number;
  readonly end: number;
};

/** Thrown while an expression is compiled; the caller gets it as a value. */
export class CompileFault extends Error {
  readonly fault: ExpressionFault;
  constructor(fault: ExpressionFault) {
    super(fault.message);
    this.fault = fault;
  }
}
