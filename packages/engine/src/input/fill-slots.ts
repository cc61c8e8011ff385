import type { ProgramBlock } from "@parley/flow";
import { fillSlot } from "../effects/fill-slot.ts";
import { sayWording, sayWords } from "../output/say.ts";
import { allSlots } from "../scope.ts";
import type { Input } from "../session.ts";
import { currentBlock, type Turn } from "../turn.ts";
import type { Mention } from "../types.ts";
import { fillableIn } from "./context.ts";
import { meantBy, rankMentions } from "./mentions.ts";

/**
 * Fills slots from an input. False when the caller must be asked again, because a value was ambiguous or outside its
 * limits; what to say about it has then been said.
 */
export function fillSlots(turn: Turn, input: Input): boolean {
  const block = currentBlock(turn);
  const { mentions, correction_end } = input.understanding;
  if (mentions.length === 0) return true;
  const slots = allSlots(turn.session);
  const ranked = rankMentions(mentions, {
    entities: fillableIn(block),
    preferred: block.doc.bias_for_entities,
    isFilled: (entity) => slots[entity] !== undefined,
  });
  const found = ranked.length > 0 ? ranked : corrected(turn, input);
  const filled: string[] = [];
  let understood = true;
  for (const entity of new Set(found.map((mention) => mention.entity))) {
    const meant = meantBy(
      found.filter((mention) => mention.entity === entity),
      correction_end,
    );
    if (meant === null) {
      sayWording(turn, "which_one", block);
      understood = false;
    } else if (meant.out_of_range !== undefined) {
      refuse(turn, block, entity);
      understood = false;
    } else {
      fillSlot(turn, block, meant);
      filled.push(entity);
    }
  }
  turn.input = { ...input, filled: [...input.filled, ...filled] };
  return understood;
}

/** A denial or correction that carries a value refills the slot of that kind filled last. */
function corrected(turn: Turn, { understanding }: Input): Mention[] {
  const intent = understanding.intents[0]?.name;
  if (intent !== "deny" && intent !== "correct") return [];
  const latestFirst = turn.session.filled.toReversed();
  const refilled = new Set<string>();
  for (const kind of new Set(understanding.mentions.map((mention) => mention.kind))) {
    const entity = latestFirst.find((name) =>
      understanding.mentions.some((mention) => mention.kind === kind && mention.entity === name),
    );
    if (entity !== undefined) refilled.add(entity);
  }
  return understanding.mentions.filter(({ entity }) => refilled.has(entity));
}

function refuse(turn: Turn, block: ProgramBlock, entity: string): void {
  const message = turn.program.entities.get(entity)?.config.message?.[turn.session.language];
  if (message === undefined) sayWording(turn, "out_of_range", block);
  else sayWords(turn, message, block);
}
