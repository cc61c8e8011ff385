import type { Template } from "@parley/flow";
import { rest } from "../move.ts";
import { render, renderEntries } from "../output/render.ts";
import { awaitAnswer } from "../requests/await-answer.ts";
import { settleTransfer } from "../requests/settle-transfer.ts";
import { log, nextId, type Turn } from "../turn.ts";
import type { BlockKind } from "./block-kind.ts";

/** How long the other side may ring, ms. */
const ringing = 30_000;

/** Transfers the call to a number or address, and waits for the outcome. */
export const transfer: BlockKind = {
  guarded: true,
  act: (turn, block) => {
    const { session } = turn;
    const { name } = block;
    const number = targetOf(turn, block.transfer_phone_number, name);
    const address = targetOf(turn, block.transfer_ip_address, name);
    if (session.channel !== "voice" || (number === null && address === null)) {
      return settleTransfer(turn, { outcome: "failed", error: `${name} has nowhere to transfer to`, timed_out: false });
    }
    const id = nextId(turn);
    turn.effects.push({
      type: "request",
      id,
      kind: "transfer",
      block: block.id,
      timeout: ringing,
      number,
      address,
      metadata: renderEntries(turn, block.transfer_metadata, name),
    });
    log(turn, { type: "requested", request: id, kind: "transfer", name, block: block.id });
    session.discard_digits = true;
    awaitAnswer(turn, id, { stage: "transfer", notice: false });
    return rest;
  },
};

function targetOf(turn: Turn, template: Template | null, where: string): string | null {
  const target = template === null ? "" : render(turn, template, where).text.trim();
  return target === "" ? null : target;
}
