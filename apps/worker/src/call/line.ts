import type { Effect } from "@parley/engine";
import type { AudioLink } from "@parley/voice";
import type { Answer } from "../agent/outside.ts";

/** A Transfer block's wish: whom to connect the caller with, and for how long it may ring. */
export type TransferWish = Pick<
  Extract<Effect, { type: "request"; kind: "transfer" }>,
  "number" | "address" | "metadata" | "timeout"
>;

/** The outcome of a transfer. `hasLeft`: the carrier connected the caller elsewhere, so our part of the call is over. */
export type Transferred = { readonly answer: Answer; readonly hasLeft: boolean };

/** What a line tells of the one whom the caller is connected with through us. */
export type FarSide = {
  /** What the caller hears from now on, and who hears the caller; null: the agent alone. */
  connect(link: AudioLink | null): void;
  /** They have gone, or were let go. */
  left(): void;
};

/** The telephone line of a call, as the call uses it. */
export type Line = {
  /** Ends the call on the line, and every call that the line has connected to it. */
  hangUp(): void;
  /** Ends what the line has connected the caller to, if anything; the caller stays with the agent. */
  letGo(): void;
  /**
   * Connects the caller with another person. What went wrong is part of the answer. Null when the caller hung up
   * meanwhile: their hanging up is what the conversation hears of it.
   */
  transfer(wish: TransferWish, far: FarSide): Promise<Transferred | null>;
};
