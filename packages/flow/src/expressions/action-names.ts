/** What `action` has of the last answer: the kind of each, null for any, and such as it may be. */
export const actionNames: {
  readonly [name: string]: { readonly kind: string | null; readonly example: string | null };
} = {
  ok: { kind: "true or false", example: "true" },
  status: { kind: "number", example: "200" },
  result: { kind: null, example: null },
  error: { kind: "text", example: null },
  timed_out: { kind: "true or false", example: "false" },
};
