import { openListen, triggersAt } from "@parley/engine";
import type { Deciding, FlowDocument, Program, ProgramBlock, ProgramPath } from "@parley/flow";
import {
  blockKinds,
  channelKinds,
  type EntityKind,
  isEntityKind,
  isJsonObject,
  type Json,
  type LanguageCode,
  pathKinds,
} from "@parley/model/kernel";
import { sayingsOf } from "@parley/understanding";
import type { Conversation, Mock } from "../conversations/conversation.ts";
import { corpusOf } from "../trained/corpus-of.ts";
import { keysFor } from "./keys-for.ts";
import { mocksOf } from "./openings.ts";
import { jsonsToTry, memberAt, valuesToTry, withMember } from "./values-to-try.ts";
import type { Act, Walk } from "./walk.ts";

/** Events that the engine itself lets happen. */
const ownEvents: readonly string[] = [
  ...["silent", "elapsed", "fallback", "failed", "chosen", "none", "finished"],
  ...["paid", "declined", "timed_out", "unknown"],
];

/** Words that mean nothing in any agent. */
export const nonsense = "qwxz vlorp";

/** Most examples of an intent that are tried for one that is understood as it. */
const mostExamples = 6;

/** Most acts of the tests that are tried in one block. */
const mostOfTests = 12;

/** One thing to try; of several that mean the same, the first that does what is wanted. */
export type Attempt = {
  readonly acts: readonly Act[];
  /** The intent that has to be understood; null takes the first act as it is. */
  readonly intent: string | null;
};

const one = (act: Act): Attempt => ({ acts: [act], intent: null });

/** What may happen in a state: what people say, press and leave unsaid there, what happens outside, what is answered. */
export class Acts {
  readonly #program: Program;
  readonly #deciding: Deciding;
  readonly #mocks: ReadonlyMap<string, readonly Mock[]>;
  /** What callers of the tests do in each block, by its name. */
  readonly #told: ReadonlyMap<string, readonly Act[]>;
  readonly #examples: ReadonlyMap<string, { readonly [language: string]: readonly string[] }>;

  constructor(
    { program, document, deciding }: { program: Program; document: FlowDocument; deciding: Deciding },
    tests: readonly Conversation[],
    told: ReadonlyMap<string, readonly Act[]>,
  ) {
    this.#program = program;
    this.#deciding = deciding;
    this.#mocks = mocksOf(tests);
    this.#told = told;
    this.#examples = new Map(corpusOf(document).intents.map(({ name, utterances }) => [name, utterances]));
  }

  /** Examples of an intent in a language. */
  examples(intent: string, language: LanguageCode): readonly string[] {
    return this.#examples.get(intent)?.[language] ?? [];
  }

  /** Whether an intent has words in any language. */
  hasExamples(intent: string): boolean {
    return Object.values(this.#examples.get(intent) ?? {}).some((words) => words.length > 0);
  }

  /** Whether something that tests do is not tried: there is too much of it in one block. */
  get isCut(): boolean {
    return [...this.#told.values()].some((acts) => acts.length > mostOfTests);
  }

  in(walk: Walk): readonly Attempt[] {
    const { session } = walk;
    const block = this.#program.blocks.get(session.block);
    if (block === undefined || session.state.type === "ended") return [];
    if (session.pending !== null) return this.#answers(walk, session.pending.request, block);
    const asleep = session.state.type === "sleeping" ? [one({ step: "elapsed" })] : [];
    const isDeaf = channelKinds[session.channel].hears && openListen(session) === null;
    const heard = isDeaf ? [] : this.#heard(walk, block);
    return [...asleep, ...heard, ...this.#events(block), ...this.#late(walk, block)];
  }

  #heard({ session }: Walk, block: ProgramBlock): readonly Attempt[] {
    const { hears } = channelKinds[session.channel];
    const paths = this.#pathsAt(block);
    const { language } = session;
    const say = (text: string): Attempt => one({ step: { user: text } });
    const intents = new Set([
      ...paths.flatMap(({ intent }) => intent ?? []),
      ...this.#program.smallTalks.flatMap(({ intent }) => intent ?? []),
      ...this.#compared("intent"),
      ...session.clarifying,
    ]);
    const spoken = [...intents].flatMap((intent): Attempt[] => {
      const acts = this.examples(intent, language)
        .slice(0, mostExamples)
        .map((user): Act => ({ step: { user } }));
      return acts.length === 0 ? [] : [{ acts, intent }];
    });
    const words = [
      ...this.#sayings(block, language),
      ...(block.doc.save_input_to_metadata_key === null ? [] : this.#compared("input")),
      ...paths.flatMap(({ pattern, doc }) => this.#fitting(pattern, doc.user_input_example)),
      ...this.#choices(session.secrets.offer?.items ?? [], block),
    ];
    const confirms = session.clarifying.length > 0 || session.collecting.some((each) => each.unconfirmed.length > 0);
    const sure = confirms ? sayingsOf("yes_no", {}, language) : [];
    const entries = paths.flatMap(({ digits }) => digits ?? []);
    const keys = hears ? entries.flatMap((digits) => keysFor(digits, entries)) : [];
    const told = (this.#told.get(block.name) ?? []).slice(0, mostOfTests).map(one);
    return distinct([
      ...keys.map((press) => one({ step: { press } })),
      ...spoken,
      ...told,
      ...[...words, ...sure].map(say),
      say(nonsense),
      ...(hears ? [one({ step: "silent" })] : []),
    ]);
  }

  #pathsAt(block: ProgramBlock): readonly ProgramPath[] {
    return [...block.paths.override, ...block.paths.ordinary, ...triggersAt(this.#program, block)];
  }

  /** Texts that expressions compare a value with, by its name. */
  #compared(...path: readonly string[]): readonly string[] {
    const found = this.#deciding.compared.find((each) => each.path.join(".") === path.join("."));
    return (found?.with ?? []).filter((value) => typeof value === "string");
  }

  /** Words for each value that is listened for, and for what expressions compare it with. */
  #sayings(block: ProgramBlock, language: LanguageCode): readonly string[] {
    const paths = [...block.paths.override, ...block.paths.ordinary];
    const named = [...block.entities.map(({ name }) => name), ...paths.flatMap(({ doc }) => doc.fill_entity)];
    return [...new Set(named)].flatMap((name) => {
      const entity = this.#program.entities.get(name);
      const kinds = block.entities.find((each) => each.name === name)?.types ?? [];
      const types: readonly EntityKind[] = (kinds.length > 0 ? kinds : (entity?.types ?? [])).filter(isEntityKind);
      const compared = this.#deciding.compared.find(({ path }) => path[0] === "slots" && path[1] === name)?.with ?? [];
      const tried = valuesToTry(compared.filter((value) => typeof value !== "boolean")).map(String);
      return [...types.flatMap((kind) => sayingsOf(kind, entity?.config ?? {}, language)), ...tried];
    });
  }

  #fitting(pattern: ProgramPath["pattern"], example: string | null): readonly string[] {
    if (pattern === null) return [];
    const plain = pattern.source.split("|")[0]?.replace(/\\[bB]|[\\^$()?:*+.[\]{}]/g, "") ?? "";
    const fits = [...(example === null ? [] : [example]), plain, nonsense].find((text) => pattern.match(text) !== null);
    return fits === undefined ? [] : [fits];
  }

  #choices(items: readonly Json[], { choices, doc }: ProgramBlock): readonly string[] {
    if (choices === null) return [];
    return items.slice(0, 2).flatMap((item) => {
      const label = doc.choice_label !== null && isJsonObject(item) ? item[doc.choice_label] : item;
      return typeof label === "string" ? [label] : [];
    });
  }

  /** What happens outside, where a path waits for it. Silence and time have acts of their own. */
  #events(block: ProgramBlock): readonly Attempt[] {
    // The exits of a language model are its own to take: the answers of the tests have them.
    const outside = blockKinds[block.type].usesModel ? [] : block.paths.event;
    const waiting = [...outside, ...triggersAt(this.#program, block)]
      .filter(({ doc }) => pathKinds[doc.transition_type].on === "event")
      .flatMap(({ doc }) => doc.trigger ?? []);
    return [...new Set(waiting)]
      .filter((name) => !ownEvents.includes(name))
      .map((happened) => one({ step: { happened } }));
  }

  /** Answers of requests that the conversation does not wait for, where a path waits for them. */
  #late({ requests }: Walk, block: ProgramBlock): readonly Attempt[] {
    const awaited = new Set(this.#events(block).flatMap(({ acts }) => acts.map((act) => JSON.stringify(act))));
    const open = [...requests.values()].filter(({ name }) => awaited.has(JSON.stringify({ step: { happened: name } })));
    return open.flatMap(({ name }) =>
      this.#mocksFor(name, [{ result: {} }]).map((mock) => one({ answer: name, mock })),
    );
  }

  #answers(walk: Walk, request: string, block: ProgramBlock): readonly Attempt[] {
    const { pending } = walk.session;
    if (pending?.stage === "transferred") return [one({ step: { happened: "transfer_ended" } })];
    const open = walk.requests.get(request);
    if (open === undefined) return [];
    const { name, refused } = open;
    if (refused !== null) return [one({ answer: name, mock: { error: refused } })];
    const stage = pending?.stage ?? "action";
    const usual = this.#usualAnswers(stage, block, name);
    const mocks = stage === "action" ? this.#mocksFor(name, usual) : [...this.#mocksFor(name, []), ...usual];
    return distinct(mocks.map((mock) => one({ answer: name, mock })));
  }

  /** What tests answer and what is usual, and a failure. */
  #mocksFor(name: string, usual: readonly Mock[]): readonly Mock[] {
    const all = [...(this.#mocks.get(name) ?? []), ...usual];
    const failure: Mock = { ok: false, status: 500, error: "The server failed." };
    const hasFailure = all.some(({ ok, error }) => ok === false || error !== undefined);
    return hasFailure ? all : [...all, failure];
  }

  #usualAnswers(stage: string, { paths }: ProgramBlock, name: string): readonly Mock[] {
    switch (stage) {
      case "transfer":
        return ["answered", "busy", "no_answer", "failed"].map((outcome) => ({
          ok: outcome === "answered",
          result: { outcome },
        }));
      case "record":
        return [{ result: { recording: "recording", duration_ms: 5000, ended_by: "silence" } }];
      case "card":
        return [
          { result: { outcome: "entered" } },
          { ok: false, result: { outcome: "invalid" } },
          { ok: false, timed_out: true },
        ];
      case "payment":
        return ["paid", "declined", "failed", "unknown"].map((outcome) => ({
          ok: outcome === "paid",
          result: { outcome, reference: outcome === "paid" ? "reference" : null, reason: null },
        }));
      case "validation":
        return [{ result: { accept: true } }, { result: { accept: false } }];
      case "info":
      case "fill_slot":
        return [{ result: {} }];
      default:
        return this.#results(paths.action_result.length > 0, name);
    }
  }

  /**
   * Answers made of what expressions compare results with: all of the first values, then each other value in turn. All else
   * in them is as a test answers.
   */
  #results(isRead: boolean, name: string): readonly Mock[] {
    const known = (this.#mocks.get(name) ?? []).flatMap(({ ok, result }) => (ok === false ? [] : (result ?? [])));
    const compared = isRead ? this.#deciding.compared : [];
    const read = compared.flatMap(({ path: [root, member, ...path], ...how }) =>
      root === "action" && member === "result" && path.length > 0 ? [{ ...how, path }] : [],
    );
    // A list before its items, which would go with it.
    const inOrder = read.toSorted((one, other) => one.path.length - other.path.length);
    const whole = inOrder.reduce<Json>((result, each) => {
      const [value = memberAt(result, each.path) ?? "1"] = jsonsToTry(each, itemAt(each.path, ...known));
      return withMember(result, each.path, value);
    }, known[0] ?? {});
    const varied = inOrder.flatMap((each) =>
      jsonsToTry(each, itemAt(each.path, ...known, whole)).map((value) => withMember(whole, each.path, value)),
    );
    return distinctJson([whole, ...varied]).map((result) => ({ result }));
  }
}

/** The first item of a list in the first of these answers that has one there, or a sample of one. */
const itemAt = (path: readonly string[], ...answers: readonly Json[]): Json =>
  answers.map((answer) => memberAt(answer, [...path, "0"])).find((item) => item !== undefined) ?? "1";

const distinctJson = (values: readonly Json[]): readonly Json[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** What is wanted of an act tells attempts apart: two intents may begin with the same words, and a test may say them. */
function distinct(attempts: readonly Attempt[]): readonly Attempt[] {
  return [...new Map(attempts.map((attempt) => [JSON.stringify([attempt.intent, attempt.acts[0]]), attempt])).values()];
}
