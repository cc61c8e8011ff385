import { channelKinds, jumps } from "@parley/model/kernel";
import { raise } from "./effects/raise.ts";
import { recognise } from "./input/hear.ts";
import { run } from "./moves/run.ts";
import { enter, type Move } from "./turn/move.ts";
import { hasKeys } from "./turn/scope.ts";
import { atFirst, type Session } from "./turn/session.ts";
import { sessionNumber } from "./turn/session-form.ts";
import { log, newTurn, type Turn } from "./turn/turn.ts";
import type { EngineEvent, Runtime } from "./turn/types.ts";
import { weightedChoice } from "./turn/weighted-choice.ts";

export type Started = Extract<EngineEvent, { type: "started" }>;

/** The first turn: makes the session and enters the Start block, or the block that is asked for. */
export function begin(runtime: Runtime, event: Started): Turn {
  const turn = newTurn(runtime, newSession(runtime, event), event);
  const { channel, zone, language, entry, account } = event;
  log(turn, { type: "began", channel, zone, language, entry, account: Object.keys(account) });
  logVariants(turn);
  if (channelKinds[event.channel].begins === "answer") raise(turn, "answered");
  else if (event.message !== null) recognise(turn, messageOf(event.message));
  run(turn, opening(turn, event));
  return turn;
}

/** The record says what chance chose. */
function logVariants(turn: Turn): void {
  const { ab, persona } = turn.session;
  for (const [test, variant] of Object.entries(ab)) log(turn, { type: "variant_chosen", test, variant });
  if (persona !== null) log(turn, { type: "variant_chosen", test: "persona", variant: persona });
}

function messageOf(text: string): Parameters<typeof recognise>[1] {
  return { type: "text", text, confidence: null, alternatives: [], synthetic: false, intent: null };
}

/** A conversation may begin elsewhere only where a block allows it. */
function opening(turn: Turn, { entry }: Started): Move {
  const block = entry === null ? undefined : turn.program.blocks.get(entry);
  if (entry === null) return enter(turn.session.block);
  const open =
    block !== undefined && !jumps(block) && (block.doc.entrypoint_block ?? block.doc.entrypoint_subflow) !== null;
  if (open) return enter(entry);
  log(turn, { type: "dropped", event: "entry", reason: "this block may not be entered from outside" });
  return enter(turn.session.block);
}

function newSession({ program }: Runtime, event: Started): Session {
  const { settings } = program;
  const who = event.contact ?? event.session;
  const root = program.subflows.get(program.root);
  if (root === undefined) throw new Error("The program has no sub-flow to begin in.");
  const variants = settings.ab_tests.map(({ name, variants }) => {
    const weights = variants.map((variant): [string, number] => [variant.name, variant.weight]);
    return [name, weightedChoice(weights, `${name}:${who}`) ?? ""] as const;
  });
  return {
    ...atFirst,
    v: sessionNumber,
    id: event.session,
    sequence: 0,
    channel: event.channel,
    contact: event.contact,
    zone: event.zone,
    state: { type: "awaiting" },
    block: root.start,
    language: event.language ?? settings.language,
    metadata: hasKeys(event.metadata) ? event.metadata : atFirst.metadata,
    account: hasKeys(event.account) ? event.account : atFirst.account,
    ab: variants.length > 0 ? Object.fromEntries(variants) : atFirst.ab,
    persona: weightedChoice(Object.entries(settings.experiment_tts_agents), `persona:${who}`),
  };
}
