/** One fault of one field: `field` is a dotted path (`entities.0.name`), `message` says what to write instead. */
export type FieldFault = { readonly field: string; readonly code: string; readonly message: string };

/**
 * An error that is part of the interface: it reaches the caller as `application/problem+json` (RFC 9457) with a stable
 * `code`. Anything else thrown is a fault of ours and becomes a 500.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldFault[];
  /** Further members of the body, such as the edits since a refused revision. */
  readonly extra: { readonly [key: string]: unknown };

  constructor(problem: {
    status: number;
    code: string;
    detail: string;
    errors?: readonly FieldFault[];
    extra?: { readonly [key: string]: unknown };
  }) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.extra = problem.extra ?? {};
  }
}

/** What something that was thrown says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
