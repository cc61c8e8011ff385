import type { ProgramBlock, Wording } from "@parley/flow";
import { type CardField, cardFields, channelKinds, isJsonObject, type Json, minorUnits } from "@parley/model/kernel";
import { evaluate } from "../effects/work-out.ts";
import { sayWording } from "../output/say.ts";
import { leaveByOutcome } from "../paths/leave-by-outcome.ts";
import { awaitAnswer } from "../requests/await-answer.ts";
import { type Move, rest } from "../turn/move.ts";
import type { Answer, Paying } from "../turn/session.ts";
import { currentBlock, log, nextId, type Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** The longest that a payment may take where its block says nothing, ms. */
const usualTimeout = 300_000;
/** Digits of a security code where the number of the card says nothing else. */
const usualCode = 3;

/**
 * Asks for a card part by part, and has it charged once. The channel takes the keys and keeps the card: nothing of it comes here.
 * What may have been charged is `unknown`, and is not asked for again.
 */
export const payment: BlockBehaviour = {
  ...passing,
  act: (turn, block) => {
    const { payment_currency: currency, payment_timeout: timeout } = block.doc;
    const amount = currency === null ? null : amountOf(turn, block, currency);
    if (currency === null || amount === null) return leaveUnpaid(turn, "failed", "amount");
    if (channelKinds[turn.session.channel].keys !== "pressed") return leaveUnpaid(turn, "failed", "keys");
    const until = turn.now + (timeout ?? usualTimeout);
    const card = nextId(turn);
    turn.session.discard_digits = true;
    return ask(turn, block, { card, amount, currency, until, field: "number", failures: 0, code_digits: usualCode });
  },
  answered: (turn, answer, pending) => {
    const { paying } = pending;
    if (paying === undefined || paying === null) throw new Error("A payment that goes on says how far it is.");
    return paying.field === null
      ? settle(turn, answer, paying)
      : onPart(turn, answer, { ...paying, field: paying.field });
  },
};

/** The amount in the smallest unit of its currency; null where there is none, and the record says why. */
function amountOf(turn: Turn, block: ProgramBlock, currency: string): number | null {
  const { payment_amount: expression } = block;
  if (expression === null) return null;
  const worked = evaluate(turn, expression);
  const amount = worked.ok && typeof worked.value === "number" ? minorUnits(worked.value, currency) : null;
  if (amount !== null) return amount;
  const error = worked.ok ? `This is no amount of ${currency} above 0.` : worked.error;
  log(turn, { type: "expression_error", source: expression.source, error, where: block.name });
  return null;
}

const wordings: { readonly [field in CardField]: Wording } = {
  number: "card_number",
  expiry: "card_expiry",
  code: "card_code",
};

type AskedPart = Paying & { readonly field: CardField };

/** Entries that are whole at once; others end with `#` or with a pause. */
function patternsOf({ field, code_digits }: AskedPart): readonly string[] {
  if (field === "expiry") return ["[0-9]{4}"];
  if (field === "code") return [`[0-9]{${code_digits}}`];
  return ["3[47][0-9]{13}", "4[0-9]{15}", "5[1-5][0-9]{14}", "2[2-7][0-9]{14}"];
}

/** Most keys of an entry, with what is taken back. */
const mostKeys = 40;

function ask(turn: Turn, block: ProgramBlock, paying: AskedPart): Move {
  const { field, until, card } = paying;
  const left = until - turn.now;
  if (left <= 0) return leaveUnpaid(turn, "timed_out", null);
  sayWording(turn, wordings[field], block);
  const { first_digit_wait_time, max_inter_digit_wait_time, dtmf_max_wait_time, patience, silence_threshold } =
    block.effective;
  const id = nextId(turn);
  turn.effects.push({
    type: "request",
    id,
    kind: "card",
    block: block.id,
    timeout: left,
    card,
    field,
    listen: {
      id,
      speech: false,
      keys: true,
      patterns: patternsOf(paying),
      max_digits: mostKeys,
      times: {
        patience,
        silence_threshold,
        first_digit_wait_time,
        max_inter_digit_wait_time,
        dtmf_max_wait_time,
        min_record_time: block.effective.min_record_time,
        max_record_time: block.effective.max_record_time,
      },
      barge_in: "dtmf_only",
      discard_buffer: field === "number" || paying.failures > 0,
    },
  });
  log(turn, { type: "requested", request: id, kind: "card", name: field, block: block.id });
  awaitAnswer(turn, id, { stage: "card", notice: false, paying });
  return rest;
}

/** One part was entered, or was not. */
function onPart(turn: Turn, answer: Answer, paying: AskedPart): Move {
  const block = currentBlock(turn);
  const told = isJsonObject(answer.result) ? answer.result : {};
  if (answer.timed_out) return leaveUnpaid(turn, "timed_out", null);
  if (answer.ok && told.outcome === "entered") {
    const next = cardFields[cardFields.indexOf(paying.field) + 1];
    const digits = typeof told.code_digits === "number" ? told.code_digits : paying.code_digits;
    const further = { ...paying, failures: 0, code_digits: digits };
    return next === undefined ? charge(turn, block, further) : ask(turn, block, { ...further, field: next });
  }
  if (told.outcome !== "invalid" && told.outcome !== "silent") return leaveUnpaid(turn, "failed", "card");
  const failures = paying.failures + 1;
  if (failures > block.effective.max_retries) return leaveUnpaid(turn, "failed", "card");
  if (told.outcome === "invalid") sayWording(turn, "card_again", block);
  return ask(turn, block, { ...paying, failures });
}

function charge(turn: Turn, block: ProgramBlock, paying: Paying): Move {
  const { card, amount, currency, until } = paying;
  const { payment_provider: provider } = block.doc;
  const left = until - turn.now;
  if (left <= 0) return leaveUnpaid(turn, "timed_out", null);
  if (provider === null) return leaveUnpaid(turn, "failed", "provider");
  const id = nextId(turn);
  turn.effects.push({
    type: "request",
    id,
    kind: "payment",
    block: block.id,
    timeout: left,
    card,
    provider,
    amount,
    currency,
  });
  log(turn, { type: "requested", request: id, kind: "payment", name: provider, block: block.id });
  awaitAnswer(turn, id, { stage: "payment", notice: true, paying: { ...paying, field: null } });
  return rest;
}

const outcomes: ReadonlySet<unknown> = new Set(["paid", "declined", "failed"]);

/** What was asked for and not answered may have been charged. */
function settle(turn: Turn, answer: Answer, { amount, currency }: Paying): Move {
  const { result, error, timed_out } = answer;
  const told = isJsonObject(result) && outcomes.has(result.outcome) ? result : null;
  const outcome = timed_out || told === null ? "unknown" : String(told.outcome);
  const { reference = null, reason = null } = told ?? {};
  const kept = { outcome, reference: shortOf(reference), reason: shortOf(reason), amount, currency };
  return leaveByOutcome(turn, outcome, { ok: outcome === "paid", status: null, result: kept, error, timed_out });
}

/** Longest reference that is kept. */
const longest = 200;

const shortOf = (value: Json): string | null => (typeof value === "string" ? value.slice(0, longest) : null);

/** Nothing was charged. */
function leaveUnpaid(turn: Turn, outcome: "failed" | "timed_out", reason: string | null): Move {
  const result = { outcome, reference: null, reason };
  const timed_out = outcome === "timed_out";
  const error = timed_out ? "timed out" : `no payment: ${reason}`;
  return leaveByOutcome(turn, outcome, { ok: false, status: null, result, error, timed_out });
}
