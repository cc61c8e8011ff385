import { sayingsOf } from "@parley/understanding";
import { type Attempt, nonsense } from "../verify/acts.ts";
import { type Act, type Opening, type Tried, type Walk, walkOn } from "../verify/walk.ts";
import { type CalledAgent, type Distances, isPassing, standingOf } from "./called-agent.ts";
import type { Dice } from "./dice.ts";
import { besideThePoint, bothAtOnce, chattily, corrected, misspelt } from "./manner.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";
import { filledBy, heldIn, isProgress, questionIn, toldBy, understoodAs, wordsOf } from "./turn-readers.ts";

/** How often callers go beside the point, take something back, or say two things, of the times that they could. */
const share = { beside: 0.35, corrects: 0.6, both: 0.6, misspells: 0.7 } as const;

/** How many turns further from the aim something counts as. */
const worse = {
  failed: 60,
  unmoved: 15,
  other: 1000,
  unknown: 100,
  visited: 3,
  unasked: 12,
  pressed: 0.5,
  refused: 0.5,
} as const;

/** Most ways to say one thing that are tried. */
const mostPhrases = 6;

/** An act, what would follow, and how far from the aim that is. */
type Chosen = { readonly act: Act; readonly tried: Tried; readonly cost: number };

/** What a simulated caller means, and the words for it: each is tried out in the engine before it is said. */
export class CallerMind {
  readonly #agent: CalledAgent;
  readonly #caller: SimulatedCaller;
  readonly #dice: Dice;
  readonly #opening: Opening;
  readonly #distances: Distances;
  readonly #visits = new Map<string, number>();
  /** Values that are meant, as JSON, by the entity: the caller's own, however they are said, and others that were said. */
  readonly #meant = new Map<string, string>();
  /** Values that the agent holds. Secrets are gone when a conversation ends: then those that it held last. */
  #held: ReturnType<typeof heldIn> = {};
  readonly #strayed = new Set<string>();
  #wanted: readonly string[];
  #walk: Walk;

  constructor(
    {
      agent,
      caller,
      dice,
      opening,
      distances,
    }: {
      readonly agent: CalledAgent;
      readonly caller: SimulatedCaller;
      readonly dice: Dice;
      readonly opening: Opening;
      readonly distances: Distances;
    },
    first: Tried,
  ) {
    this.#agent = agent;
    this.#caller = caller;
    this.#dice = dice;
    this.#opening = opening;
    this.#distances = distances;
    this.#wanted = caller.wants;
    this.#walk = first.walk;
    this.note(first);
  }

  /** Intents that were not taken yet. */
  get wanted(): readonly string[] {
    return this.#wanted;
  }

  hasVisited(block: string): boolean {
    return this.#visits.has(block);
  }

  /** A turn was made. */
  note(tried: Tried): void {
    this.#walk = tried.walk;
    const held = heldIn(tried.walk);
    this.#held = tried.walk.session.state.type === "ended" ? { ...this.#held, ...held } : held;
    for (const entry of tried.entries) {
      if (entry.type === "entered") this.#visits.set(entry.block, (this.#visits.get(entry.block) ?? 0) + 1);
    }
    const understood = understoodAs(tried.entries);
    if (understood !== null && !tried.entries.some(({ type }) => type === "reprompted")) {
      this.#wanted = this.#wanted.filter((wanted) => wanted !== understood);
    }
    this.#meanOwn();
  }

  /** Time passes, or what is waited for happens. */
  waiting(attempts: readonly Attempt[]): Act | null {
    const { session } = this.#walk;
    const acts = attempts.flatMap(({ acts: each }) => each);
    return acts.find((act) => "step" in act && toldBy(act) === null && isPassing(act.step, session)) ?? null;
  }

  /** Other servers answer so that the caller can come to the aim: what a run tries is the conversation. */
  answer(attempts: readonly Attempt[], answers: readonly Act[]): Act | null {
    const other = attempts[0]?.acts[0];
    const all = answers.length > 0 || other === undefined ? answers : [other];
    return this.#nearest(all.flatMap((act) => this.#tryOut(act) ?? []))?.act ?? null;
  }

  /** What the caller does next; `aside`: it leads nowhere on purpose. Null where nothing can be said. */
  speak(attempts: readonly Attempt[]): { readonly act: Act; readonly isAside: boolean } | null {
    const walk = this.#walk;
    const { language } = walk.session;
    const { manners } = this.#caller;
    const denial = this.#denial(walk);
    if (denial !== null) return { act: denial, isAside: false };
    if (manners.includes("beside_the_point") && this.#mayStray()) {
      const aside = besideThePoint(language, this.#dice);
      if (aside !== null) return { act: { step: { user: aside } }, isAside: true };
    }
    const chosen = this.#wish(attempts) ?? this.#value(walk) ?? this.#wayOn(attempts);
    if (chosen === null) return null;
    const meant = filledBy(chosen.tried);
    for (const [entity, value] of meant) {
      if (!(entity in this.#caller.values) || !this.#meant.has(entity)) this.#meant.set(entity, value);
    }
    const text = wordsOf(chosen.act);
    const act: Act = text === null ? chosen.act : { step: { user: this.#inManner(text, chosen.tried, attempts) } };
    return { act, isAside: false };
  }

  /** What the agent took in another sense than meant is taken back, where a no is heard. */
  #denial(walk: Walk): Act | null {
    const wrong = this.wrong();
    if (wrong.length === 0) return null;
    const [, no = "no"] = sayingsOf("yes_no", {}, walk.session.language);
    const act: Act = { step: { user: no } };
    const tried = walkOn(this.#agent.runtime, walk, act);
    if (tried === null || !isProgress(walk, tried)) return null;
    for (const entity of wrong) this.#meant.delete(entity);
    return act;
  }

  #mayStray(): boolean {
    const at = standingOf(this.#walk);
    if (this.#strayed.has(at) || this.#dice.throw() >= share.beside) return false;
    this.#strayed.add(at);
    return true;
  }

  /** The first of the wanted intents that is taken here. */
  #wish(attempts: readonly Attempt[]): Chosen | null {
    for (const wanted of this.#wanted) {
      const attempt = attempts.find(({ intent }) => intent === wanted);
      const found = attempt === undefined ? null : this.#phrase(attempt, (tried) => isProgress(this.#walk, tried));
      if (found !== null) return found;
    }
    return null;
  }

  /** The caller's own words for a value that is asked for and not known. */
  #value(walk: Walk): Chosen | null {
    const [first] = this.#ownValues(walk);
    return first ?? null;
  }

  /** What the caller's own words would fill here means what they say, whatever is said and heard. */
  #meanOwn(): void {
    if (this.#walk.session.state.type !== "listening" || this.#walk.session.pending !== null) return;
    for (const { entity, tried } of this.#ownValues(this.#walk)) {
      const value = filledBy(tried).get(entity);
      if (value !== undefined && (this.#held[entity] ?? null) === null) this.#meant.set(entity, value);
    }
  }

  /** The caller's own words for the values that are listened for, where they are understood so. */
  *#ownValues(walk: Walk): Iterable<Chosen & { readonly entity: string }> {
    const block = this.#agent.runtime.program.blocks.get(walk.session.block);
    const listened = new Set([
      ...(block?.entities ?? []).map(({ name }) => name),
      ...[...(block?.paths.ordinary ?? []), ...(block?.paths.override ?? [])].flatMap(({ doc }) => doc.fill_entity),
    ]);
    for (const [entity, words] of Object.entries(this.#caller.values)) {
      if (!listened.has(entity)) continue;
      const act: Act = { step: { user: words } };
      const tried = walkOn(this.#agent.runtime, walk, act);
      if (tried !== null && filledBy(tried).has(entity)) yield { entity, act, tried, cost: 0 };
    }
  }

  /** The act that leads nearest to the aim; of several one by chance. */
  #wayOn(attempts: readonly Attempt[]): Chosen | null {
    const ways = [...attempts, ...this.#ownData()].flatMap((attempt): readonly Chosen[] => {
      const [first] = attempt.acts;
      if (first === undefined || "answer" in first) return [];
      if (toldBy(first) === null && !isPassing(first.step, this.#walk.session)) return [];
      const found = wordsOf(first) === null ? this.#tryOut(first) : this.#phrase(attempt, () => true);
      return found === null ? [] : [found];
    });
    return this.#nearest(ways);
  }

  #nearest(ways: readonly Chosen[]): Chosen | null {
    const least = Math.min(...ways.map(({ cost }) => cost));
    return this.#dice.one(ways.filter(({ cost }) => cost === least));
  }

  /** What is known of the caller from outside, the caller knows too, where a value is asked for. */
  #ownData(): readonly Attempt[] {
    const { metadata = {}, account = {} } = this.#opening;
    const block = this.#agent.runtime.program.blocks.get(this.#walk.session.block);
    if (block === undefined || block.entities.length === 0) return [];
    return [...Object.values(metadata), ...Object.values(account)].flatMap((value): readonly Attempt[] =>
      typeof value === "string" || typeof value === "number"
        ? [{ acts: [{ step: { user: String(value) } }], intent: null }]
        : [],
    );
  }

  /** One of the ways to say it that is understood as it is meant; null where none is. */
  #phrase(attempt: Attempt, isFit: (tried: Tried) => boolean): Chosen | null {
    const { language } = this.#walk.session;
    const { intent } = attempt;
    const known = intent === null ? [] : this.#agent.acts.examples(intent, language);
    const all = known.length === 0 ? attempt.acts : known.map((user): Act => ({ step: { user } }));
    const acts = intent === null ? all : this.#byManner(all);
    const first = Math.floor(this.#dice.throw() * acts.length);
    for (let count = 0; count < Math.min(acts.length, mostPhrases); count++) {
      const act = acts[(first + count) % acts.length];
      const found = act === undefined ? null : this.#tryOut(act);
      if (found === null || !isFit(found.tried)) continue;
      if (intent === null || understoodAs(found.tried.entries) === intent) return found;
    }
    return null;
  }

  /** Of several ways to say it, those of people who say little, or much. */
  #byManner(acts: readonly Act[]): readonly Act[] {
    const { manners } = this.#caller;
    const sorted = acts.toSorted((one, other) => (wordsOf(one)?.length ?? 0) - (wordsOf(other)?.length ?? 0));
    if (manners.includes("short")) return sorted.slice(0, Math.ceil(acts.length / 3));
    return manners.includes("chatty") ? sorted.slice(Math.floor((2 * acts.length) / 3)) : acts;
  }

  #tryOut(act: Act): Chosen | null {
    const tried = walkOn(this.#agent.runtime, this.#walk, act);
    return tried === null ? null : { act, tried, cost: this.#cost(act, tried) };
  }

  #cost(act: Act, tried: Tried): number {
    const { state } = tried.walk.session;
    const at = standingOf(tried.walk);
    const distance = this.#distances.get(at) ?? (state.type === "ended" ? worse.other : worse.unknown);
    const hasFailed = tried.entries.some(({ type }) => type === "reprompted");
    const filled = filledBy(tried);
    const isOther = [...filled].some(([entity, value]) => {
      const meant = this.#meant.get(entity);
      return meant === undefined ? entity in this.#caller.values : meant !== value;
    });
    return (
      distance +
      worse.visited * (at === standingOf(this.#walk) ? 0 : (this.#visits.get(at) ?? 0)) +
      (hasFailed ? worse.failed : isProgress(this.#walk, tried) ? 0 : worse.unmoved) +
      (isOther ? worse.unmoved : 0) +
      (this.#isOffQuestion(tried, filled) ? worse.unasked : 0) +
      (wordsOf(act) === nonsense ? worse.unmoved : 0) +
      ("answer" in act && act.mock.ok === false ? worse.refused : 0) +
      ("step" in act && typeof act.step !== "string" && "press" in act.step ? worse.pressed : 0)
    );
  }

  /** A form asks for one value, or whether one is right: people answer that. */
  #isOffQuestion({ walk }: Tried, filled: ReadonlyMap<string, string>): boolean {
    const before = questionIn(this.#walk);
    if (before === null) return false;
    if (!before.confirms) return !filled.has(before.entity);
    const after = questionIn(walk);
    return filled.size > 0 || (after?.confirms === true && after.entity === before.entity);
  }

  #inManner(text: string, tried: Tried, attempts: readonly Attempt[]): string {
    const { manners } = this.#caller;
    const { language } = this.#walk.session;
    let words = text;
    if (manners.includes("two_at_once") && this.#dice.throw() < share.both) {
      const second = this.#secondValue(tried);
      if (second !== null) words = bothAtOnce(words, second, language);
    }
    if (manners.includes("corrects") && this.#dice.throw() < share.corrects) {
      const other = this.#otherValue(text, tried, attempts);
      if (other !== null) words = corrected(other, words, language);
    }
    if (manners.includes("chatty")) words = chattily(words, language, this.#dice);
    if (manners.includes("misspells") && this.#dice.throw() < share.misspells) words = misspelt(words, this.#dice);
    return words;
  }

  /** Words for the value that would be asked next, after one was given. */
  #secondValue(tried: Tried): string | null {
    const next = tried.walk;
    if (filledBy(tried).size === 0 || next.session.pending !== null) return null;
    const found = this.#value(next) ?? this.#anyValue(next);
    if (found === null) return null;
    for (const [entity, value] of filledBy(found.tried)) this.#meant.set(entity, value);
    return wordsOf(found.act);
  }

  #anyValue(walk: Walk): Chosen | null {
    for (const { acts } of this.#agent.acts.in(walk)) {
      const [act] = acts;
      const tried = act === undefined || wordsOf(act) === null ? null : walkOn(this.#agent.runtime, walk, act);
      const isFit = tried !== null && filledBy(tried).size > 0 && isProgress(walk, tried);
      if (act !== undefined && isFit) return { act, tried, cost: 0 };
    }
    return null;
  }

  /** Words for another value of what was meant. */
  #otherValue(text: string, tried: Tried, attempts: readonly Attempt[]): string | null {
    const meant = filledBy(tried);
    if (meant.size === 0) return null;
    const others = attempts.flatMap(({ acts }) => {
      const [act] = acts;
      const words = act === undefined ? null : wordsOf(act);
      if (act === undefined || words === null || words === text) return [];
      const other = walkOn(this.#agent.runtime, this.#walk, act);
      if (other === null) return [];
      const filled = filledBy(other);
      const isOther = [...meant].every(([entity, value]) => filled.has(entity) && filled.get(entity) !== value);
      return isOther ? [words] : [];
    });
    return this.#dice.one(others);
  }

  /** Entities that hold another value than was meant. */
  wrong(): readonly string[] {
    return [...this.#meant].flatMap(([entity, value]) => {
      const now = this.#held[entity] ?? null;
      return now === null || JSON.stringify(now) === value ? [] : [entity];
    });
  }
}
