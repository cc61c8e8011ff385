import type { ProgramBlock } from "@parley/flow";
import { channelKinds } from "@parley/model/kernel";
import { biasIn, correctableIn, expectedIn } from "../input/context.ts";
import { offerIn, shownOf } from "../offering/offer.ts";
import { shownChoices } from "../offering/shown-choices.ts";
import { flush } from "../output/say.ts";
import { triggersAt } from "../paths/triggers-at.ts";
import { type Move, rest } from "../turn/move.ts";
import { firstTrue } from "../turn/scope.ts";
import { nextId, type Turn } from "../turn/turn.ts";
import type { Recognition, ShownChoices } from "../turn/types.ts";

/** Most digits of one entry where the block sets none. */
const mostDigits = 64;

/** Longest speech where the block sets none, in milliseconds. Recordings of Record may last longer. */
const longestSpeech = 60_000;

/** The turn comes to rest listening. A channel that does not hear starts nothing: the next message is the input. */
export function listen(turn: Turn, block: ProgramBlock): Move {
  const { session } = turn;
  const { effective, doc } = block;
  const shown = shownChoices(turn, block);
  const id = nextId(turn);
  flush(turn, shown === null ? null : { ...shown, listen: id });
  session.state = { type: "listening", listen: id };
  if (!doc.ignore_as_current) session.current = block.id;
  if (channelKinds[session.channel].hears) {
    openListening(turn, block, { id, speech: doc.asr_enabled, keys: true, patience: effective.patience, shown });
  }
  session.discard_digits = false;
  return rest;
}

/** Opens a listening, on a channel that hears. */
export function openListening(
  turn: Turn,
  block: ProgramBlock,
  opened: { id: string; speech: boolean; keys: boolean; patience: number; shown?: ShownChoices | null },
): void {
  const { id, speech, keys, patience, shown = null } = opened;
  const { effective, doc } = block;
  turn.effects.push({
    type: "listen",
    id,
    block: block.id,
    speech,
    keys,
    patterns: patternsIn(turn, block),
    max_digits: effective.max_digits ?? mostDigits,
    times: {
      patience,
      silence_threshold: effective.silence_threshold,
      first_digit_wait_time: effective.first_digit_wait_time,
      max_inter_digit_wait_time: effective.max_inter_digit_wait_time,
      dtmf_max_wait_time: effective.dtmf_max_wait_time,
      min_record_time: effective.min_record_time,
      max_record_time: doc.max_record_time ?? longestSpeech,
    },
    barge_in: effective.bi_enable ? effective.bi_behaviour : "none",
    discard_buffer: turn.session.discard_digits,
    recognition: recognitionIn(turn, block),
    ...shown,
  });
}

const patternsOf = new WeakMap<ProgramBlock, readonly string[]>();

/** The digit patterns of every path that a key could take here. */
function patternsIn({ program }: Turn, block: ProgramBlock): readonly string[] {
  const known = patternsOf.get(block);
  if (known !== undefined) return known;
  const reachable = [...block.paths.override, ...block.paths.ordinary, ...triggersAt(program, block)];
  const own = block.choices === null ? [] : ["[0-9]"];
  const patterns = [...new Set([...own, ...reachable.flatMap((path) => path.digits?.source ?? [])])];
  patternsOf.set(block, patterns);
  return patterns;
}

/** How many items are offered by their places. */
function placesIn(turn: Turn, block: ProgramBlock): number {
  const offer = offerIn(turn, block);
  return offer === null ? 0 : shownOf(turn, block, offer).length;
}

/** How to recognise speech here. Where the channel recognises by itself, there is no recogniser to name. */
function recognitionIn(turn: Turn, block: ProgramBlock): Recognition {
  const { program, session } = turn;
  const { effective, doc } = block;
  const { settings } = program;
  const ours = settings.is_asr_service;
  const provider = () =>
    firstTrue(turn, block.conditional_asr_provider, block.name) ??
    doc.asr_provider ??
    firstTrue(turn, program.conditional_asrs, "conditional_asrs") ??
    effective.asr_provider;
  const model = () => firstTrue(turn, block.conditional_asr_model, block.name) ?? effective.asr_model;
  return {
    language: effective.asr_lang ?? session.language,
    provider: ours ? provider() : null,
    model: ours ? model() : null,
    further: ours ? settings.asr_list : [],
    execution: effective.asr_execution_type,
    intents: session.clarifying.length === 0 ? biasIn(block) : [...session.clarifying, ...biasIn(block)],
    entities: expectedIn(turn, block),
    corrections: correctableIn(turn),
    choices: session.secrets.choice?.values.length ?? (session.clarifying.length || placesIn(turn, block)),
  };
}
