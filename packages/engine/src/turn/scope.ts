import { type Choice, type Expression, type Scope, wordsOfValue } from "@parley/flow";
import type { Json, LanguageCode, Settings } from "@parley/model/kernel";
import { chanceOf } from "./chance.ts";
import { notKept } from "./not-kept.ts";
import type { ActionAnswer, Session } from "./session.ts";
import { log, type Turn } from "./turn.ts";
import { eachVisit } from "./visits.ts";

/** What expressions and templates see: a live view of the session, so that it is made once a turn. */
export function scopeOf(turn: Turn): Scope {
  turn.scope ??= new View(turn, null);
  return turn.scope;
}

/** The same with every secret masked. */
export function maskedScopeOf(turn: Turn): Scope {
  turn.maskedScope ??= new View(turn, turn.program.settings.mask_with);
  return turn.maskedScope;
}

/** What other parties than the client may see: every secret and every key that is declared personal is masked. */
export function outsideScopeOf(turn: Turn): Scope {
  return new OutsideView(turn);
}

/** The same as words in a language say it: `PT2H` as "2 hours", values of lists by what they are called there. */
export function saidScopeOf(turn: Turn, language: LanguageCode, { masked }: { masked: boolean }): Scope {
  return new SaidView(turn, masked ? turn.program.settings.mask_with : null, language);
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

/** A class, for its getters are made once: an object with getters of its own costs more than the rest of the turn. */
class View implements Scope {
  readonly #turn: Turn;
  /** Stands for every secret; null shows them. */
  readonly #mask: string | null;
  readonly #slots = new Made<{ readonly [entity: string]: Json }>();
  readonly #metadata = new Made<{ readonly [key: string]: Json }>();
  readonly #visits = new Made<{ readonly [block: string]: number }>();

  constructor(turn: Turn, mask: string | null) {
    this.#turn = turn;
    this.#mask = mask;
  }

  get work() {
    return this.#turn.work;
  }
  get slots() {
    const { session } = this.#turn;
    const { slots, secrets } = session;
    return this.#slots.of(slots, secrets.slots, () =>
      this.#mask === null ? allSlots(session) : { ...slots, ...masked(secrets.slots, this.#mask) },
    );
  }
  get metadata() {
    const { session } = this.#turn;
    const { metadata, secrets } = session;
    return this.#metadata.of(metadata, secrets.metadata, () =>
      this.#mask === null ? allMetadata(session) : { ...metadata, ...masked(secrets.metadata, this.#mask) },
    );
  }
  get account() {
    return this.#turn.session.account;
  }
  get business() {
    return this.#turn.program.settings.business_config;
  }
  get template() {
    return templateValues(this.#turn.program.settings);
  }
  get intent() {
    return this.#turn.heard ?? this.#turn.session.intent;
  }
  get confidence() {
    const { input } = this.#turn;
    return input === null ? null : (input.understanding.intents[0]?.score ?? input.confidence);
  }
  get language() {
    return this.#turn.session.language;
  }
  get visits() {
    const { visits } = this.#turn.session;
    return this.#visits.of(visits, visits, () => visitsByName(this.#turn));
  }
  get channel() {
    return this.#turn.session.channel;
  }
  get now() {
    return this.#turn.now;
  }
  get random() {
    return chanceOf(this.#turn);
  }
  get zone() {
    return this.#turn.session.zone;
  }
  get action() {
    const { action, secrets } = this.#turn.session;
    if (secrets.action !== null) return maskedAnswer(secrets.action, this.#mask);
    return action?.result === notKept ? unknownAnswer(this.#turn, action) : action;
  }
  get match() {
    return this.#turn.session.match;
  }
  get input() {
    const { input } = this.#turn;
    if (input === null) return null;
    return this.#mask === null ? input.text : input.masked;
  }
  get moment() {
    return this.#turn.moment;
  }
  get ab() {
    return this.#turn.session.ab;
  }
}

/** What is made of parts of a session, until one is replaced: a loop of an expression reads it thousands of times. */
class Made<T> {
  #parts: readonly [object, object] | null = null;
  #made: T | null = null;

  of(first: object, second: object, make: () => T): T {
    if (this.#made === null || this.#parts?.[0] !== first || this.#parts[1] !== second) {
      this.#parts = [first, second];
      this.#made = make();
    }
    return this.#made;
  }
}

class OutsideView extends View {
  readonly #personal: readonly string[];
  readonly #with: string;

  constructor(turn: Turn) {
    const { mask_with, metadata_keys } = turn.program.settings;
    super(turn, mask_with);
    this.#with = mask_with;
    this.#personal = metadata_keys.filter(({ pii }) => pii === true).map(({ key }) => key);
  }

  override get metadata() {
    const shown = super.metadata;
    const hidden = this.#personal.filter((key) => Object.hasOwn(shown, key));
    return { ...shown, ...Object.fromEntries(hidden.map((key) => [key, this.#with])) };
  }
}

class SaidView extends View {
  readonly wording: (entity: string, value: unknown) => string | null;

  constructor(turn: Turn, mask: string | null, language: LanguageCode) {
    super(turn, mask);
    this.wording = (entity, value) => {
      const known = turn.program.entities.get(entity);
      return known === undefined ? null : wordsOfValue(known, value, language);
    };
  }
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

function unknownAnswer(turn: Turn, answer: ActionAnswer): ActionAnswer {
  return {
    ...answer,
    get result() {
      log(turn, { type: "not_kept" });
      return null;
    },
  };
}

function templateValues(settings: Settings): { [name: string]: Json } {
  return Object.fromEntries(
    settings.template_config.map(({ name, value, default: preset }) => [name, value ?? preset ?? null]),
  );
}

function visitsByName({ session, program }: Turn): { [block: string]: number } {
  const blocks = [...program.blocks.values()];
  const visits = new Map<string, number>();
  eachVisit(session.visits, (place, count) => {
    const block = blocks[place];
    if (block === undefined) throw new Error(`The program has no block at ${place}.`);
    visits.set(block.name, (visits.get(block.name) ?? 0) + count);
  });
  return Object.fromEntries(visits);
}
