import type { Program } from "@parley/flow";
import { defaultChannel, jumps } from "@parley/model/kernel";
import { blockAt } from "../replay/place.ts";
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
    entry: entry === undefined ? null : (entryIn(program, entry)?.id ?? entry),
  };
}

/** The block that a written conversation begins at: by its id, or by its name. */
const entryIn = (program: Program, entry: string) => blockAt(program, { id: entry, name: entry, sub_flow: null });

/**
 * The program with one more way in, where a conversation only tries it from a block on. Blocks that only lead elsewhere
 * stay as they are: a conversation cannot begin in them.
 */
export function triedIn(program: Program, { entry, tried }: Pick<Conversation, "entry" | "tried">): Program {
  if (entry === undefined || tried !== true) return program;
  const block = entryIn(program, entry);
  if (block === null || jumps(block)) return program;
  const open = { ...block, doc: { ...block.doc, entrypoint_block: block.id } };
  return { ...program, blocks: new Map(program.blocks).set(block.id, open) };
}
