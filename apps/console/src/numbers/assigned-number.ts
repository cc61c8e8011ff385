import type { Expanded } from "@parley/client";
import type { virtualNumber } from "@parley/model/nouns/virtual-number";
import type { Archived } from "../parts/archived/archived.ts";

/** What is shown of a number, and read of its list. */
export const shownOfNumber = ["number", "status", "is_test", "is_verified", "sip_line"] as const;

/** A number that an agent answers. Without a line it is called at the address of the voice workers. */
export type AssignedNumber = Pick<Expanded<typeof virtualNumber>, (typeof shownOfNumber)[number]>;

/** A number of the client, or one that every client may take, with the agent that answers it now. */
export type ClientNumber = AssignedNumber & Pick<Expanded<typeof virtualNumber>, "flow">;

/** Whether calls to a number come to its agent, once it is active. */
export const getsCalls = ({ is_test, is_verified }: AssignedNumber): boolean => is_verified || is_test;

/** Whether calls to a number are answered, once something is deployed. */
export const isAnswered = (number: AssignedNumber, archived: Archived): boolean =>
  archived === null && getsCalls(number) && number.status === "active";
