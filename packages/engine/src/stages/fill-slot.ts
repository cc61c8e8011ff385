import { fillSlot } from "../effects/fill-slot.ts";
import { fillableIn } from "../input/context.ts";
import { understand } from "../input/hear.ts";
import { choose } from "../move.ts";
import { own } from "../own.ts";
import { currentBlock } from "../turn.ts";
import { isObject } from "./answer-object.ts";
import type { StageKind } from "./stage.ts";

/** The members of a slot webhook's answer fill the entities they name, in place of what understanding found for them. */
export const fill_slot: StageKind = (turn, answer) => {
  const { input } = turn;
  if (input === null) return choose;
  if (!answer.ok || !isObject(answer.result)) return understand(turn, input);
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
};
