import { createContext, useContext, useEffect, useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import type { FromNear, ToNear } from "./near.worker.ts";
import type { Near, Said } from "./near-examples.ts";
import { texts } from "./texts.ts";
import type { TrainedIntents } from "./trained-intents.ts";

/** Finds examples that say nearly the same, as the version stands. */
export type NearFinder = {
  /** Asks what each utterance is near; what it gives ends the wait for an answer. */
  readonly ask: (utterances: readonly Said[], onAnswer: (near: FromNear["near"]) => void) => () => void;
  /** Whether an example is there still. */
  readonly has: (example: Near) => boolean;
};

/** Null until the thread that finds them is there. */
export const NearContext = createContext<NearFinder | null>(null);

/** The finder for the examples that the page shows, in a thread of its own. It is another one after each change of theirs. */
export function useNearFinder({ list }: TrainedIntents, languages: readonly string[]): NearFinder | null {
  const [thread, setThread] = useState<Worker | null>(null);
  const [finder, setFinder] = useState<NearFinder | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL("./near.worker.ts", import.meta.url), { type: "module" });
    worker.onerror = () => notify({ severity: "error", title: texts.near.failed, detail: texts.near.failedDetail });
    setThread(worker);
    return () => worker.terminate();
  }, []);
  useEffect(() => {
    if (thread === null) return;
    const examples = list.flatMap(({ name: intent, examples: own }) =>
      own.flatMap(({ key, language, text }): Said[] =>
        languages.includes(language) ? [{ key, intent, language, text }] : [],
      ),
    );
    post(thread, { type: "examples", examples });
    const there = new Set(examples.map(exampleId));
    setFinder({ ask: (...asked) => ask(thread, ...asked), has: (example) => there.has(exampleId(example)) });
  }, [thread, list, languages]);
  return finder;
}

const post = (thread: Worker, message: ToNear) => thread.postMessage(message);

let questions = 0;

function ask(thread: Worker, utterances: readonly Said[], onAnswer: (near: FromNear["near"]) => void): () => void {
  questions += 1;
  const number = questions;
  const hear = ({ data }: MessageEvent<FromNear>) => {
    if (data.number === number) onAnswer(data.near);
  };
  thread.addEventListener("message", hear);
  post(thread, { type: "ask", number, utterances });
  return () => thread.removeEventListener("message", hear);
}

const exampleId = ({ intent, language, text }: Pick<Said, "intent" | "language" | "text">) =>
  JSON.stringify([intent, language, text]);

/** What utterances are near. Those that were answered before keep their answer until the next is there. */
export function useNear(utterances: readonly Said[]): (utterance: Said) => Near | null {
  const finder = useContext(NearContext);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Near | null>>(new Map());
  useEffect(
    () =>
      finder?.ask(utterances, (near) =>
        setAnswers(new Map(utterances.map((utterance, place) => [saidId(utterance), near[place] ?? null]))),
      ),
    [finder, utterances],
  );
  return (utterance) => {
    const near = answers.get(saidId(utterance)) ?? null;
    return near !== null && finder?.has(near) === true ? near : null;
  };
}

const saidId = (said: Said) => `${said.key} ${exampleId(said)}`;
