import {
  type AskedCaller,
  type CallerPart,
  type CallerWords,
  channelKinds,
  mostSaid,
  type SaidLine,
} from "@parley/model/kernel";
import type { Conversation } from "../conversations/conversation.ts";
import { conversationOfTalk, talkTurnOf } from "../conversations/conversation-of-talk.ts";
import type { Attempt } from "../verify/acts.ts";
import { type Act, beginWalk, type Opening, type Tried, type Walk, walkOn } from "../verify/walk.ts";
import type { Aim, CalledAgent } from "./called-agent.ts";
import { type CallerEar, type CallerSound, soundsAlike, spelledOut } from "./caller-ear.ts";
import { CallerMind } from "./caller-mind.ts";
import { Dice } from "./dice.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";
import { isProgress, toldBy, wordsOf } from "./turn-readers.ts";

/** How a conversation of a simulated caller came out. */
export type TalkEnd =
  | "reached"
  /** The agent ended it otherwise, or did not take what the caller wants. */
  | "other_end"
  /** It ended as wished, with another value than the caller gave. */
  | "wrong_value"
  /** The caller hung up: not understood too often in a row. */
  | "not_understood"
  /** The caller hung up: it took too long. */
  | "too_long"
  /** Nothing that a caller can do leads on. */
  | "stuck"
  /** The model that speaks for the caller said nothing that counts. */
  | "model_failed";

/** What a model says for a caller, or what kept it from doing so. */
export type ModelWords = CallerWords | { readonly type: "failed"; readonly reason: string };

/** Asks a model to speak for a caller. The model gets the caller's part, and what was said. */
export type CallerVoice = (asked: AskedCaller) => Promise<ModelWords>;

/** Something that was said, with the name of the block. */
export type SpokenLine = {
  readonly by: "caller" | "agent";
  /** As the agent heard it: empty where it heard nothing. */
  readonly text: string;
  /** What the caller said, where the agent heard something else by voice; else null. */
  readonly said: string | null;
  /** Why recognisers heard nothing there; else null. */
  readonly fault: string | null;
  readonly block: string;
};

export type CallerResult = {
  readonly end: TalkEnd;
  /** Name of the block where it ended. */
  readonly block: string;
  /** What the caller wished for: a disposition, or the name of a block. Null where the agent has no end that can be wished for. */
  readonly aim: string | null;
  readonly disposition: string | null;
  /** Why a model could not go on for the caller; null where none failed. */
  readonly reason: string | null;
  /** How often the caller said or pressed something. */
  readonly turns: number;
  readonly lines: readonly SpokenLine[];
  /** The conversation as a test: it expects what the agent does today. */
  readonly conversation: Conversation;
};

/** Turns of one conversation, answers of other servers included. */
const mostActs = 400;

/** A model that says the same so often in a row goes round in a loop. */
const mostAlike = 3;

const silence: Act = { step: "silent" };

/** Chance on a line begins with a whole number below this. */
const largestSeed = 2 ** 31;

/**
 * A conversation of a simulated caller with an agent, act by act: `next` says what happens next, `take` makes it happen, as
 * it was heard. The same agent, caller and seed make the same conversation.
 */
export class CallerTalk {
  readonly #agent: CalledAgent;
  readonly #caller: SimulatedCaller;
  readonly #seed: string;
  readonly #mind: CallerMind;
  readonly #opening: Opening;
  readonly #aim: { readonly name: string; readonly at: Aim } | null;
  readonly #turns: Tried[] = [];
  readonly #lines: SpokenLine[] = [];
  /** What the caller says by voice, until the agent takes what it hears of it. */
  #aloud: Pick<SpokenLine, "said" | "fault"> | null = null;
  #said = 0;
  #repeats = 0;
  #isAside = false;
  /** As the record shows it: what a model may be told. */
  readonly #shown: SaidLine[] = [];
  #cost = 0;
  #reason: string | null = null;
  #end: TalkEnd | null = null;

  constructor(agent: CalledAgent, caller: SimulatedCaller, seed: string) {
    this.#agent = agent;
    this.#caller = caller;
    this.#seed = seed;
    const dice = new Dice(seed);
    const opening = this.#begin(dice);
    this.#opening = opening;
    this.#aim = this.#choose(dice);
    const distances = this.#aim === null ? new Map() : agent.distancesTo(this.#aim.at);
    const first = beginWalk(agent.runtime, opening);
    this.#mind = new CallerMind({ agent, caller, dice, opening, distances }, first);
    this.#keep(first);
  }

  get walk(): Walk {
    const last = this.#turns.at(-1);
    if (last === undefined) throw new Error("A conversation begins with its start.");
    return last.walk;
  }

  /** What happens next; null once the conversation is over. */
  next(): Act | null {
    const due = this.#due();
    if ("act" in due) return due.act;
    const spoken = this.#mind.speak(due.attempts);
    if (spoken === null) return this.#hangUp("stuck");
    this.#isAside = spoken.isAside;
    return spoken.act;
  }

  /** The same, where a model speaks for the caller. What it says is the caller's words or keys, and nothing else. */
  async nextBy(voice: CallerVoice): Promise<Act | null> {
    const due = this.#due();
    if ("act" in due) return due.act;
    const passing = this.walk.session.state.type === "sleeping" ? this.#mind.waiting(due.attempts) : null;
    if (passing !== null) return passing;
    const said = await voice({ part: this.#part(), said: this.#shown.slice(-mostSaid.lines), cost: this.#cost });
    if ("cost" in said) this.#cost = said.cost;
    if (said.type === "failed") return this.#failed(said.reason);
    if (said.type === "hang_up") return this.#hangUp(this.#judged(null));
    const act: Act = said.type === "keys" ? { step: { press: said.keys } } : { step: { user: said.words } };
    const text = said.type === "keys" ? said.keys : said.words;
    const block = this.#nameOf(this.walk);
    const before = this.#lines.filter(({ by }) => by === "caller").slice(1 - mostAlike);
    const isLoop =
      before.length === mostAlike - 1 &&
      before.every((line) => (line.said ?? line.text) === text && line.block === block);
    return isLoop ? this.#failed(`The model said the same ${mostAlike} times in a row.`) : act;
  }

  /** What has to happen now; the ways to go on where the caller is to speak. */
  #due(): { readonly act: Act | null } | { readonly attempts: readonly Attempt[] } {
    const { session } = this.walk;
    if (this.#end !== null) return { act: null };
    if (session.state.type === "ended") return { act: this.#ended(this.#judged(session.state.disposition)) };
    const attempts = this.#agent.acts.in(this.walk);
    const answers = attempts.flatMap(({ acts }) => acts.filter((act) => "answer" in act));
    if (session.pending !== null || answers.length > 0)
      return { act: this.#mind.answer(attempts, answers) ?? this.#ended("stuck") };
    if (this.#isAt()) return { act: this.#hangUp(this.#judged(null)) };
    if (this.#repeats > this.#caller.repeats) return { act: this.#hangUp("not_understood") };
    if (this.#said >= this.#caller.turns) return { act: this.#hangUp("too_long") };
    return { attempts };
  }

  /**
   * What the agent hears of an act where the caller speaks by voice: words as the ear made them out, all else as it is. Or
   * why there is no hearing.
   */
  async heard(act: Act, ear: CallerEar, sound: CallerSound): Promise<Act | { readonly broken: string }> {
    const words = wordsOf(act);
    const { session, expects } = this.walk;
    if (words === null || !channelKinds[session.channel].hears) return act;
    this.#aloud = { said: words, fault: null };
    // Keys alone are listened for: what is said beside them is not heard.
    if (expects === null) return silence;
    const { language } = session;
    const seed = new Dice(`${this.#seed} line ${session.sequence}`).below(largestSeed);
    const heard = await ear.hear({ words: spelledOut(words), language, ...sound, seed, listening: expects });
    if ("broken" in heard) return heard;
    this.#aloud = { said: words, fault: heard.fault };
    const [best, ...others] = heard.heard;
    if (best === undefined) return silence;
    return { step: { user: { ...best, alternatives: others.map(({ text }) => text) } } };
  }

  /** An act happens. Words may differ from what was meant: as they were heard. */
  take(act: Act): void {
    const before = this.walk;
    const tried = walkOn(this.#agent.runtime, before, act);
    if (tried === null || this.#turns.length > mostActs) {
      this.#end ??= "stuck";
      return;
    }
    const aloud = this.#aloud;
    this.#aloud = null;
    const told = toldBy(act) ?? (aloud === null ? null : "");
    if (told !== null) {
      this.#said += 1;
      const said = aloud?.said ?? null;
      const asHeard = { said: said === null || soundsAlike(said, told) ? null : said, fault: aloud?.fault ?? null };
      this.#lines.push({ by: "caller", text: told, ...asHeard, block: this.#nameOf(before) });
      this.#shown.push({ by: "caller", text: (said ?? told).slice(0, mostSaid.characters) });
      this.#repeats = isProgress(before, tried) ? 0 : this.#isAside ? this.#repeats : this.#repeats + 1;
      this.#isAside = false;
    }
    this.#mind.note(tried);
    this.#keep(tried);
  }

  result(): CallerResult {
    const { state } = this.walk.session;
    const isHungUp = this.#turns.at(-1)?.event.type === "hung_up";
    const talk = this.#turns.map(({ event, entries }) => talkTurnOf(event, entries));
    return {
      end: this.#end ?? "stuck",
      block: this.#nameOf(this.walk),
      aim: this.#aim?.name ?? null,
      disposition: state.type === "ended" && !isHungUp ? state.disposition : null,
      reason: this.#reason,
      turns: this.#said,
      lines: this.#lines,
      conversation: conversationOfTalk(talk, { ...this.#opening, name: this.#caller.name }),
    };
  }

  #part(): CallerPart {
    const { wants, values, manners } = this.#caller;
    return { language: this.walk.session.language, wants, values, manners, aim: this.#aim?.name ?? null };
  }

  #failed(reason: string): Act {
    this.#reason = reason;
    return this.#hangUp("model_failed");
  }

  #begin(dice: Dice): Opening {
    const { language, metadata, account } = this.#caller;
    const opening = dice.one(this.#agent.openings) ?? {};
    return {
      ...opening,
      ...(language !== null && { language }),
      metadata: { ...opening.metadata, ...metadata },
      account: { ...opening.account, ...account },
    };
  }

  #choose(dice: Dice): { readonly name: string; readonly at: Aim } | null {
    const { ending, block: name } = this.#caller;
    const { program } = this.#agent.runtime;
    const block = [...program.blocks.values()].find((each) => each.name === name);
    if (block !== undefined) return { name: block.name, at: { block: block.id } };
    const wished = ending ?? dice.one(this.#agent.endings);
    return wished === null ? null : { name: wished, at: { ending: wished } };
  }

  #isAt(): boolean {
    return this.#aim !== null && "block" in this.#aim.at && this.#mind.hasVisited(this.#aim.at.block);
  }

  #judged(disposition: string | null): TalkEnd {
    const isThere =
      this.#isAt() || (this.#aim !== null && "ending" in this.#aim.at && this.#aim.at.ending === disposition);
    if (!isThere || this.#mind.wanted.length > 0) return "other_end";
    return this.#mind.wrong().length > 0 ? "wrong_value" : "reached";
  }

  #hangUp(end: TalkEnd): Act {
    this.#end = end;
    return { step: "hang_up" };
  }

  #ended(end: TalkEnd): null {
    this.#end = end;
    return null;
  }

  #keep(tried: Tried): void {
    this.#turns.push(tried);
    const block = this.#nameOf(tried.walk);
    for (const entry of tried.entries) {
      if (entry.type !== "agent_said") continue;
      this.#lines.push({ by: "agent", text: entry.withheld ?? entry.text, said: null, fault: null, block });
      this.#shown.push({ by: "agent", text: entry.text.slice(0, mostSaid.characters) });
    }
  }

  #nameOf({ session }: Walk): string {
    return this.#agent.runtime.program.blocks.get(session.block)?.name ?? "";
  }
}
