import type { ProgramBlock } from "@parley/flow";
import { heardLength } from "@parley/model/kernel";
import { hideInParts, type Next } from "../masking/hide-in-parts.ts";
import { sayWords } from "../output/say.ts";
import type { Spoken, Talk } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import type { Cut } from "../turn/types.ts";
import { setTalk, talkIn } from "./talk.ts";

/** What stands where the caller broke in: the rest of the words was not heard. */
export const broken = "…";

/** Sentences of the answer in the making, said or held. */
export function sentencesSoFar(turn: Turn, block: ProgramBlock): readonly string[] {
  const { spoken, held } = talkIn(turn, block);
  return [...spoken.filter(({ message }) => message === null).map(({ text }) => text), ...held];
}

/** A sentence that may be said now, and as the record shows it. */
export type Due = { readonly text: string; readonly shown: string };

/** What is held and may be said: a sentence waits while its end may be the beginning of something that is masked. */
export function dueSentences(turn: Turn, block: ProgramBlock, next: Next): readonly Due[] {
  const { spoken, held } = talkIn(turn, block);
  const { shown, settled } = hideInParts(turn, [...spoken.map(({ text }) => text), ...held], next);
  const due = held.slice(0, Math.max(0, settled - spoken.length));
  return due.map((text, index) => ({ text, shown: shown[spoken.length + index] ?? text }));
}

/** Says what is due, which is held no longer. */
export function sayDue(turn: Turn, block: ProgramBlock, due: readonly Due[]): void {
  const spoken = due.map(({ text, shown }): Spoken => {
    const say = sayWords(turn, text, block, { masked: shown });
    return { say, text, shown, heard: 1, message: null };
  });
  const talk = talkIn(turn, block);
  setTalk(turn, { ...talk, spoken: [...talk.spoken, ...spoken], held: talk.held.slice(due.length) });
}

/** The answer is whole, or given up: what was said of it becomes the next message of the talk. Gives its content. */
export function settleSpoken(turn: Turn, block: ProgramBlock, { isBroken }: { readonly isBroken: boolean }): string {
  const talk = talkIn(turn, block);
  const content = contentOf(
    talk.spoken.filter(({ message }) => message === null),
    isBroken,
  );
  const at = talk.messages.length;
  const spoken = talk.spoken.map((each) => (each.message === null ? { ...each, message: at } : each));
  setTalk(turn, { ...talk, spoken, held: [] });
  return content;
}

/** Words that the block has said by its prompts; their message is the next one. */
export function noteSpoken(turn: Turn, block: ProgramBlock, words: readonly { say: string; text: string }[]): void {
  const talk = talkIn(turn, block);
  const message = talk.messages.length;
  const spoken = words.map(({ say, text }): Spoken => ({ say, text, shown: text, heard: 1, message }));
  setTalk(turn, { ...talk, spoken: [...talk.spoken, ...spoken] });
}

/** Says again what was said last; false where nothing was said since the caller was last heard. */
export function sayLastAgain(turn: Turn, block: ProgramBlock): boolean {
  const talk = talkIn(turn, block);
  const last = talk.spoken.at(-1);
  if (last === undefined) return false;
  const { shown } = hideInParts(
    turn,
    talk.spoken.map(({ text }) => text),
    "nothing",
  );
  const spoken = talk.spoken.map((each, index): Spoken => {
    if (each.message !== last.message) return each;
    const masked = shown[index] ?? each.shown;
    return { ...each, say: sayWords(turn, each.text, block, { masked }), shown: masked, heard: 1 };
  });
  setTalk(turn, withMessages({ ...talk, spoken }, new Set([last.message])));
  return true;
}

/** What the caller cut off is not in the talk: the model reads what was heard, and where it broke off. */
export function noteCut({ session }: Turn, cut: readonly Cut[] = []): void {
  const { talks } = session.secrets;
  if (cut.length === 0 || talks === undefined) return;
  const shares = new Map(cut.map(({ say, heard }) => [say, Math.max(0, Math.min(1, heard))]));
  session.secrets = { ...session.secrets, talks: talks.map((talk) => cutIn(talk, shares)) };
}

function cutIn(talk: Talk, shares: ReadonlyMap<string, number>): Talk {
  const changed = new Set<number | null>();
  const spoken = talk.spoken.map((each): Spoken => {
    const heard = shares.get(each.say);
    if (heard === undefined) return each;
    changed.add(each.message);
    return { ...each, heard };
  });
  return withMessages({ ...talk, spoken }, changed);
}

/** The messages of these places hold what was heard of their words. */
function withMessages(talk: Talk, places: ReadonlySet<number | null>): Talk {
  const messages = talk.messages.map((message, at) => {
    if (message.role !== "assistant" || !places.has(at)) return message;
    return {
      ...message,
      content: contentOf(
        talk.spoken.filter((each) => each.message === at),
        false,
      ),
    };
  });
  return { ...talk, messages };
}

function contentOf(spoken: readonly Spoken[], isBroken: boolean): string {
  const words = spoken
    .map(({ shown, heard }) => shown.slice(0, heardLength(shown, heard)))
    .filter((each) => each !== "");
  const isCut = isBroken || spoken.some(({ heard }) => heard < 1);
  return [...words, ...(isCut ? [broken] : [])].join(" ");
}
