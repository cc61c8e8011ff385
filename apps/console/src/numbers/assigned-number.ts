/** A number that an agent answers. */
export type AssignedNumber = {
  readonly number: string;
  readonly status: "active" | "inactive";
  /** Made by Parley: short and without a line. */
  readonly is_test: boolean;
  /** Calls may go out from it. */
  readonly is_verified: boolean;
  /** The line that people reach it by; null: it is called at the address of the voice workers. */
  readonly sip_line: { readonly name: string } | string | null;
};

/** A number of the client, or one that every client may take, with the agent that answers it now. */
export type ClientNumber = AssignedNumber & {
  readonly flow: { readonly uuid: string; readonly name: string } | string | null;
};
