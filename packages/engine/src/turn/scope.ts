import type { Choice, Expression, Scope } from "@parley/flow";
import type { Json, Settings } from "@parley/model/kernel";
import type { ActionAnswer, Session } from "./session.ts";
import { blockOf, log, type Turn } from "./turn.ts";

/** What expressions and templates see: a live view of the session, so that it is made once a turn. */
export function scopeOf(turn: Turn): Scope {
  turn.scope ??= viewOf(turn, null);
  return turn.scope;
}

/** The same with every secret masked. */
export function maskedScopeOf(turn: Turn): Scope {
  turn.maskedScope ??= viewOf(turn, turn.program.settings.mask_with);
  return turn.maskedScope;
}

/** Whether anything that a text could show is to be masked. */
export function hasSecrets({ session: { secrets }, input }: Turn): boolean {
  return (
    secrets.action !== null ||
    hasKeys(secrets.slots) ||
    hasKeys(secrets.metadata) ||
    (input !== null && input.masked !== input.text)
  );
}

/** Whether a condition holds; an expression that fails does not, and says so in the record. */
export function isTrue(turn: Turn, expression: Expression, where: string): boolean {
  const result = expression.evaluate(scopeOf(turn));
  if (result.ok) return result.value === true;
  log(turn, { type: "expression_error", source: expression.source, error: result.error, where });
  return false;
}

/** The first value whose condition holds. */
export function firstTrue<T>(turn: Turn, choice: Choice<T>, where: string): T | null {
  for (const entry of choice) if (isTrue(turn, entry.when, where)) return entry.value;
  return null;
}

/** Every slot in clear. */
export function allSlots(session: Session): { readonly [entity: string]: Json } {
  return hasKeys(session.secrets.slots) ? { ...session.slots, ...session.secrets.slots } : session.slots;
}

/** All metadata in clear. */
export function allMetadata(session: Session): { readonly [key: string]: Json } {
  return hasKeys(session.secrets.metadata) ? { ...session.metadata, ...session.secrets.metadata } : session.metadata;
}

function viewOf(turn: Turn, mask: string | null): Scope {
  const { session, program } = turn;
  return {
    work: turn.work,
    get slots() {
      return mask === null ? allSlots(session) : { ...session.slots, ...masked(session.secrets.slots, mask) };
    },
    get metadata() {
      return mask === null ? allMetadata(session) : { ...session.metadata, ...masked(session.secrets.metadata, mask) };
    },
    get account() {
      return session.account;
    },
    business: program.settings.business_config,
    get template() {
      return templateValues(program.settings);
    },
    get intent() {
      return turn.heard ?? session.intent;
    },
    get language() {
      return session.language;
    },
    get visits() {
      return visitsByName(turn);
    },
    channel: session.channel,
    now: turn.now,
    zone: session.zone,
    get action() {
      return session.secrets.action === null ? session.action : maskedAnswer(session.secrets.action, mask);
    },
    get match() {
      return session.match;
    },
    get input() {
      if (turn.input === null) return null;
      return mask === null ? turn.input.text : turn.input.masked;
    },
    get ab() {
      return session.ab;
    },
  };
}

export function hasKeys(record: object): boolean {
  for (const _key in record) return true;
  return false;
}

function masked(record: { readonly [key: string]: Json }, mask: string): { [key: string]: Json } {
  return Object.fromEntries(Object.keys(record).map((key) => [key, mask]));
}

function maskedAnswer(answer: ActionAnswer, mask: string | null): ActionAnswer {
  return mask === null ? answer : { ...answer, result: mask, error: answer.error === null ? null : mask };
}

function templateValues(settings: Settings): { [name: string]: Json } {
  return Object.fromEntries(
    settings.template_config.map(({ name, value, default: preset }) => [name, asJson(value) ?? asJson(preset) ?? null]),
  );
}

/** Settings come from a JSON column, whose free values the types only know as unknown. */
function asJson(value: unknown): Json | undefined {
  return value as Json | undefined;
}

function visitsByName({ session, program }: Turn): { [block: string]: number } {
  const visits = new Map<string, number>();
  for (const [id, count] of Object.entries(session.visits)) {
    const name = blockOf(program, id).name;
    visits.set(name, (visits.get(name) ?? 0) + count);
  }
  return Object.fromEntries(visits);
}
