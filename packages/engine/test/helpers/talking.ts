import { compile, type Program, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import {
  type Cut,
  type Effect,
  type EngineEvent,
  openListen,
  type Runtime,
  readSession,
  type Session,
  step,
  storeSession,
} from "../../src/index.ts";
import { understandFrom, type Vocabulary } from "./vocabulary.ts";

let count = 0;

/** The program of an agent that is written as YAML. */
export function programOf(agent: string): Program {
  const parsed = parseYaml(agent, { makeId: () => uuidv7(++count, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return compile(parsed.document);
}

/** A conversation whose session is stored between its turns. */
export class Talking {
  session: Session;
  effects: Effect[];
  readonly #runtime: Runtime;

  constructor(program: Program, channel: "voice" | "sms", vocabulary: Vocabulary = {}) {
    this.#runtime = { program, understand: understandFrom(vocabulary) };
    const begun = step(this.#runtime, null, {
      ...{ type: "started", session: "s", channel, contact: null, zone: "UTC", language: null },
      ...{ metadata: {}, account: {}, message: null, entry: null, now: 0, random: 0 },
    });
    this.session = begun.session;
    this.effects = begun.effects;
  }

  happen(
    event: EngineEvent extends infer Each ? (Each extends EngineEvent ? Omit<Each, "now" | "random"> : never) : never,
  ): void {
    const stored = readSession(this.#runtime.program, JSON.parse(JSON.stringify(storeSession(this.session))));
    const taken = step(this.#runtime, stored, { ...event, now: 0, random: 0 });
    this.session = taken.session;
    this.effects = taken.effects;
  }

  get request(): string {
    return this.session.pending?.request ?? "none";
  }

  get heard(): { listen: string; heard_ms: number } {
    return { listen: openListen(this.session) ?? "none", heard_ms: 0 };
  }

  said(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.type === "say" ? [effect.content.text] : []));
  }

  has(type: Effect["type"]): number {
    return this.effects.filter((effect) => effect.type === type).length;
  }

  answer(result: {
    text: string;
    tokens?: { asked: number; answered: number };
    calls?: { name: string; arguments: { [name: string]: string } }[];
  }): void {
    this.happen({
      type: "answered",
      request: this.request,
      ok: true,
      status: 200,
      result,
      error: null,
      timed_out: false,
    });
  }

  /** The ids of what was said in the last turn. */
  says(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.type === "say" ? [effect.id] : []));
  }

  say(text: string, cut?: readonly Cut[]): void {
    const alternatives = [{ text, confidence: 1, language: null }];
    const input = { alternatives, audio: null, noise: null, ...this.heard };
    this.happen({ type: "said", ...input, ...(cut !== undefined && { cut }) });
  }

  /** What the model was asked last, without its instructions. */
  messages(): readonly unknown[] {
    const asked = this.effects.flatMap((effect) =>
      effect.type === "request" && effect.kind === "model" ? [effect.ask.messages] : [],
    );
    return asked.at(-1)?.slice(1) ?? [];
  }
}
