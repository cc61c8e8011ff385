import type { FlowDocument } from "@parley/flow";
import type { ReplayedTurn, StoredTest } from "@parley/host";
import type { RecordedCall } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { useEffect, useRef, useState } from "react";
import { useAnswerIndex } from "../../testing/use-answer-index.ts";
import type { Explored, FromTry, ToTry } from "./protocol.ts";
import { texts } from "./texts.ts";

/** How long nothing is written before the rules are tried, ms. */
const rest = 600;

export type Trial = {
  /** How far the exploration is, from 0 to 1; null while none goes on. */
  readonly share: number | null;
  readonly explored: Explored | null;
  /** How many stored calls were played. */
  readonly played: number;
  /** The calls that break each rule. */
  readonly breaking: ReadonlyMap<string, readonly Id[]>;
  readonly error: string | null;
};

const nothing: Trial = { share: null, explored: null, played: 0, breaking: new Map(), error: null };

type Tried = {
  /** The agent with its rules as they are written; null while they cannot be tried. */
  readonly document: FlowDocument | null;
  readonly tests: readonly StoredTest[] | null;
  readonly calls: readonly (readonly RecordedCall[])[];
};

/** Tries the rules again whenever they change: over the states of the agent, then with stored calls. */
export function useRuleTrial({ document, tests, calls }: Tried, onTurns: (turns: readonly ReplayedTurn[]) => void) {
  const [trial, setTrial] = useState(nothing);
  const answerIndex = useAnswerIndex();
  const [thread, setThread] = useState<Worker | null>(null);
  const sent = useRef(0);
  const told = useRef(onTurns);
  told.current = onTurns;

  useEffect(() => {
    setTrial(nothing);
    if (document === null || tests === null) return;
    let worker: Worker | null = null;
    let isHere = true;
    const begin = async () => {
      const index = await answerIndex(document);
      if (!isHere) return;
      const made = new Worker(new URL("./rule-trial.worker.ts", import.meta.url), { type: "module" });
      worker = made;
      made.onmessage = ({ data }: MessageEvent<FromTry>) => {
        if (data.type === "turns") told.current(data.turns);
        else setTrial((before) => trialAfter(before, data));
      };
      made.onerror = () => setTrial({ ...nothing, error: texts.trial.threadFailed });
      sent.current = 0;
      setTrial({ ...nothing, share: 0 });
      post(made, { type: "try", document, index, tests });
      setThread(made);
    };
    const waiting = setTimeout(() => void begin(), rest);
    return () => {
      isHere = false;
      clearTimeout(waiting);
      worker?.terminate();
      setThread(null);
    };
  }, [document, tests, answerIndex]);

  useEffect(() => {
    if (thread === null) return;
    for (const page of calls.slice(sent.current)) post(thread, { type: "calls", calls: page });
    sent.current = calls.length;
  }, [thread, calls]);

  return {
    ...trial,
    play: (rule: string) => post(thread, { type: "play", rule }),
    playCall: (call: Id) => post(thread, { type: "play call", call }),
  };
}

const post = (thread: Worker | null, message: ToTry) => thread?.postMessage(message);

function trialAfter(before: Trial, message: Exclude<FromTry, { type: "turns" }>): Trial {
  switch (message.type) {
    case "progress":
      return { ...before, share: message.share };
    case "explored":
      return { ...before, share: null, explored: message.explored };
    case "played": {
      const breaking = new Map(before.breaking);
      for (const { call, broken } of message.calls) {
        for (const rule of broken) breaking.set(rule, [...(breaking.get(rule) ?? []), call]);
      }
      return { ...before, played: before.played + message.calls.length, breaking };
    }
    case "failed":
      return { ...before, share: null, error: message.message };
  }
}
