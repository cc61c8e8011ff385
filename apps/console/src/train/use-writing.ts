import type { Id } from "@parley/model/kernel";
import { useState } from "react";
import type { TrainedExample } from "./trained-intents.ts";

/** An example that is being changed: as it was when its pen was taken, and what it is to become. */
export type Pen = { readonly example: TrainedExample; readonly text: string; readonly intent: string };

/** What is being written for an intent in one language. */
export type Writing = {
  /** New examples, one a line. */
  readonly text: string;
  /** Places of lines whose choice differs from what their mark suggests. */
  readonly turned: ReadonlySet<number>;
  readonly pens: readonly Pen[];
};

/** Changes what is written, as it is by then. */
export type Write = (change: (now: Writing) => Partial<Writing>) => void;

const nothing: Writing = { text: "", turned: new Set(), pens: [] };

const keyOf = (intent: Id, language: string) => `${intent} ${language}`;

/** What is being written, by intent and language: a look at another of them loses nothing of it. */
export function useWriting(): (intent: Id, language: string) => readonly [Writing, Write] {
  const [written, setWritten] = useState<ReadonlyMap<string, Writing>>(new Map());
  return (intent, language) => {
    const key = keyOf(intent, language);
    const write: Write = (change) =>
      setWritten((now) => {
        const before = now.get(key) ?? nothing;
        return new Map(now).set(key, { ...before, ...change(before) });
      });
    return [written.get(key) ?? nothing, write];
  };
}
