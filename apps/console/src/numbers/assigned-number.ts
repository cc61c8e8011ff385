import type { Expanded } from "@parley/client";
import type { virtualNumber } from "@parley/model/nouns/virtual-number";

/** What is shown of a number, and read of its list. */
export const shownOfNumber = ["number", "status", "is_test", "is_verified", "sip_line"] as const;

/** A number that an agent answers. Without a line it is called at the address of the voice workers. */
export type AssignedNumber = Pick<Expanded<typeof virtualNumber>, (typeof shownOfNumber)[number]>;

/** A number of the client, or one that every client may take, with the agent that answers it now. */
export type ClientNumber = AssignedNumber & Pick<Expanded<typeof virtualNumber>, "flow">;
