import { isJsonObject } from "@parley/model/kernel";
import { fillSlot } from "../effects/fill-slot.ts";
import { takeInMetadata } from "../effects/set-metadata.ts";
import { fillableIn } from "../input/context.ts";
import { understand } from "../input/hear.ts";
import { goOnInBlock } from "../moves/enter-block.ts";
import { sayWords } from "../output/say.ts";
import { fail } from "../paths/choose.ts";
import { pathById } from "../paths/triggers-at.ts";
import { choose, type Move } from "../turn/move.ts";
import { own } from "../turn/own.ts";
import type { Answer, Pending, WebhookStage } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";

/** How a turn goes on when a webhook of its block has answered. */
export const webhookAnswers: {
  readonly [Stage in WebhookStage]: (turn: Turn, answer: Answer, pending: Pending) => Move;
} = { info, fill_slot: fillSlots, validation };

/** The members of an info webhook's answer become metadata. A failed one is skipped: the record has its answer. */
function info(turn: Turn, answer: Answer): Move {
  if (answer.ok && isJsonObject(answer.result)) takeInMetadata(turn, answer.result);
  return goOnInBlock(turn, currentBlock(turn));
}

/** The members of a slot webhook's answer fill the entities they name, in place of what understanding found for them. */
function fillSlots(turn: Turn, answer: Answer): Move {
  const { input } = turn;
  if (input === null) return choose;
  if (!answer.ok || !isJsonObject(answer.result)) return understand(turn, input);
  const block = currentBlock(turn);
  const values = answer.result;
  const named = fillableIn(block).filter(({ name }) => own(values, name) !== null);
  for (const { name, types } of named) {
    const kind = types[0] ?? turn.program.entities.get(name)?.types[0] ?? null;
    fillSlot(turn, block, { entity: name, value: own(values, name), kind });
  }
  const mentions = input.understanding.mentions.filter(({ entity }) => !named.some(({ name }) => name === entity));
  return understand(turn, {
    ...input,
    understanding: { ...input.understanding, mentions },
    filled: [...input.filled, ...named.map(({ name }) => name)],
  });
}

/**
 * A validation webhook answers `{ accept, message }`. Accepted, the path is taken; a refusal says its message and counts
 * as no match, and so does an answer that failed.
 */
function validation(turn: Turn, answer: Answer, { path }: Pending): Move {
  const result = answer.ok && isJsonObject(answer.result) ? answer.result : {};
  const found = path === null ? null : pathById(turn, path.id);
  if (path === null || found === null) return choose;
  if (result.accept === true) return { type: "take", path: found, level: path.level, validated: true };
  if (typeof result.message === "string") sayWords(turn, result.message, currentBlock(turn));
  return fail(turn, "no_match");
}
