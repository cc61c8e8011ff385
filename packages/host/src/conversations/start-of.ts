import type { Program } from "@parley/flow";
import { defaultChannel } from "@parley/model/kernel";
import type { Happening } from "../turns/ports.ts";
import type { Conversation } from "./conversation.ts";

/** When a written conversation begins if it does not say: Monday, 5 January 2026, 10:00 UTC. */
export const beginning = 1_767_607_200_000;

/** Time between two steps of one, ms. */
export const pace = 1000;

/** The event that begins a written conversation. */
export function startOf(
  program: Program,
  conversation: Omit<Conversation, "name" | "steps" | "mocks">,
): Extract<Happening, { type: "started" }> {
  const { entry } = conversation;
  return {
    type: "started",
    session: "01900000-0000-7000-8000-000000000000",
    channel: conversation.channel ?? defaultChannel,
    contact: conversation.contact ?? "+15550100",
    zone: conversation.zone ?? "UTC",
    language: conversation.language ?? null,
    metadata: conversation.metadata ?? {},
    account: conversation.account ?? {},
    message: conversation.message ?? null,
    entry: entry === undefined ? null : ([...program.blocks.values()].find(({ name }) => name === entry)?.id ?? entry),
  };
}
