import type { Conversation } from "../conversation.ts";
import { conversationOfTalk, talkTurnOf } from "../conversation-of-talk.ts";
import { type Act, beginWalk, type Opening, type Tried, type Walk, walkOn } from "../verify/walk.ts";
import type { Aim, CalledAgent } from "./called-agent.ts";
import { CallerMind } from "./caller-mind.ts";
import { Dice } from "./dice.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";
import { isProgress, toldBy } from "./turn-readers.ts";

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
  | "stuck";

/** Something that was said, with the name of the block. */
export type SpokenLine = { readonly by: "caller" | "agent"; readonly text: string; readonly block: string };

export type CallerResult = {
  readonly end: TalkEnd;
  /** Name of the block where it ended. */
  readonly block: string;
  /** What the caller wished for: a disposition, or the name of a block. Null where the agent has no end that can be wished for. */
  readonly aim: string | null;
  readonly disposition: string | null;
  /** How often the caller said or pressed something. */
  readonly turns: number;
  readonly lines: readonly SpokenLine[];
  /** The conversation as a test: it expects what the agent does today. */
  readonly conversation: Conversation;
};

/** Turns of one conversation, answers of other servers included. */
const mostActs = 400;

/**
 * A conversation of a simulated caller with an agent, act by act: `next` says what happens next, `take` makes it happen, as
 * it was heard. The same agent, caller and seed make the same conversation.
 */
export class CallerTalk {
  readonly #agent: CalledAgent;
  readonly #caller: SimulatedCaller;
  readonly #mind: CallerMind;
  readonly #opening: Opening;
  readonly #aim: { readonly name: string; readonly at: Aim } | null;
  readonly #turns: Tried[] = [];
  readonly #lines: SpokenLine[] = [];
  #said = 0;
  #repeats = 0;
  #isAside = false;
  #end: TalkEnd | null = null;

  constructor(agent: CalledAgent, caller: SimulatedCaller, seed: string) {
    this.#agent = agent;
    this.#caller = caller;
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
    const { session } = this.walk;
    if (this.#end !== null) return null;
    if (session.state.type === "ended") return this.#ended(this.#judged(session.state.disposition));
    const attempts = this.#agent.acts.in(this.walk);
    const answers = attempts.flatMap(({ acts }) => acts.filter((act) => "answer" in act));
    if (session.pending !== null || answers.length > 0)
      return this.#mind.answer(attempts, answers) ?? this.#ended("stuck");
    if (this.#isAt()) return this.#hangUp(this.#judged(null));
    if (this.#repeats > this.#caller.repeats) return this.#hangUp("not_understood");
    if (this.#said >= this.#caller.turns) return this.#hangUp("too_long");
    const spoken = this.#mind.speak(attempts);
    if (spoken === null) return this.#hangUp("stuck");
    this.#isAside = spoken.isAside;
    return spoken.act;
  }

  /** An act happens. Words may differ from what was meant: as they were heard. */
  take(act: Act): void {
    const before = this.walk;
    const tried = walkOn(this.#agent.runtime, before, act);
    if (tried === null || this.#turns.length > mostActs) {
      this.#end ??= "stuck";
      return;
    }
    const told = toldBy(act);
    if (told !== null) {
      this.#said += 1;
      this.#lines.push({ by: "caller", text: told, block: this.#nameOf(before) });
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
      turns: this.#said,
      lines: this.#lines,
      conversation: conversationOfTalk(talk, { ...this.#opening, name: this.#caller.name }),
    };
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
      if (entry.type === "agent_said") this.#lines.push({ by: "agent", text: entry.withheld ?? entry.text, block });
    }
  }

  #nameOf({ session }: Walk): string {
    return this.#agent.runtime.program.blocks.get(session.block)?.name ?? "";
  }
}
