import { defineCall, type Id, shape } from "../kernel/index.ts";
import type { Person } from "./people.ts";

/**
 * Why something waits for a person: a deploy to approve, or one of theirs that was edited since, refused or failed. Or
 * a proposal to look at, a newer release of an agent's template, or people who wanted to be called back by now.
 */
export type WaitingKind = "approve" | "edited" | "refused" | "failed" | "proposal" | "template" | "callback";

/** One thing that waits for a person, and where. */
export type WaitingLine = {
  readonly kind: WaitingKind;
  /** Of the deploy request, the proposal, the template, or the call in which a call back was asked for. */
  readonly id: Id;
  readonly flow: { readonly id: Id; readonly name: string };
  readonly version: string;
  /** Since when it waits. */
  readonly at: string;
  /** Who asked, decided or proposed. */
  readonly by: Person | null;
  /** The note, the reason, the proposal's title, the release of the template, or whom to call. */
  readonly said: string | null;
};

/** What waits for the person who asks, at the agents of a client, newest first. */
export const waitingForMe = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/waiting_for_me/",
  answer: shape<{ readonly results: readonly WaitingLine[] }>(),
});
