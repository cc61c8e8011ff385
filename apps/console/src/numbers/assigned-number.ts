/** A number that an agent answers. */
export type AssignedNumber = {
  readonly number: string;
  readonly status: "active" | "inactive";
  /** Made by Parley: short and without a line. */
  readonly is_test: boolean;
  /** Staff have seen that it is the client's own: calls come in to it and go out from it. */
  readonly is_verified: boolean;
  /** The line that people reach it by; null: it is called at the address of the voice workers. */
  readonly sip_line: { readonly name: string } | string | null;
};

/** A number of the client, or one that every client may take, with the agent that answers it now. */
export type ClientNumber = AssignedNumber & {
  readonly flow: { readonly uuid: string; readonly name: string } | string | null;
};

/** Whether calls to a number come to its agent, once it is active. */
export const getsCalls = ({ is_test, is_verified }: AssignedNumber): boolean => is_verified || is_test;

/** Whether calls to a number are answered, once something is deployed. */
export const isAnswered = (number: AssignedNumber): boolean => getsCalls(number) && number.status === "active";
