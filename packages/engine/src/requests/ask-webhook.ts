import { type ProgramBlock, type ProgramPath, type ProgramRequest, webhookBody } from "@parley/flow";
import type { Json } from "@parley/model/kernel";
import type { Rendered } from "../output/render.ts";
import { type Move, rest } from "../turn/move.ts";
import { own } from "../turn/own.ts";
import { maskedScopeOf, scopeOf } from "../turn/scope.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import { awaitAnswer } from "./await-answer.ts";
import { webhookCall } from "./start-action.ts";

/** Limit of a request inside a turn, ms. */
const webhookTimeout = 10_000;

type Ask = {
  readonly stage: "info" | "fill_slot" | "validation";
  readonly block: ProgramBlock;
  readonly path?: { readonly path: ProgramPath; readonly level: number };
};

/** Asks a block's webhook and suspends the turn until it answers. */
export function askWebhook(turn: Turn, webhook: ProgramRequest, ask: Ask): Move {
  const { session, program } = turn;
  const id = nextId(turn);
  const name = `${ask.stage}_webhook`;
  const kept = program.settings.log_request;
  const shown = kept ? toldTo(turn, ask, "masked") : null;
  turn.effects.push({
    type: "request",
    id,
    kind: "webhook",
    name,
    block: ask.block.id,
    timeout: webhookTimeout,
    async: false,
    ...webhookCall(turn, webhook, { body: toldTo(turn, ask, "text"), where: name }),
    sensitive: false,
    log: kept,
    shown,
  });
  const body = kept ? { body: shown } : {};
  log(turn, { type: "requested", request: id, kind: "webhook", name, block: session.block, ...body });
  awaitAnswer(turn, id, { ...ask, notice: true });
  return rest;
}

/** What a webhook receives: of the metadata what the block names, or all. */
function toldTo(turn: Turn, { block, path }: Ask, view: keyof Rendered): Json {
  const { session, program } = turn;
  const scope = view === "text" ? scopeOf(turn) : maskedScopeOf(turn);
  const keys = block.doc.metadata_keys;
  const named = Object.fromEntries(keys.map((key) => [key, own(scope.metadata, key)]));
  return webhookBody({
    session: session.id,
    channel: session.channel,
    language: session.language,
    block: block.name,
    path: path?.path.doc.name ?? null,
    intent: scope.intent,
    input: scope.input,
    slots: scope.slots,
    nlsml: session.nlsml,
    metadata: keys.length === 0 ? session.metadata : named,
    scopeName: program.settings.primary_scope_name,
  });
}
