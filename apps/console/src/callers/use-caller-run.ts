import type { CallerEar, CallerRun, Conversation, ModelWords, ReplayedTurn } from "@parley/host";
import { type AskedCaller, type AudibleWords, messageOf } from "@parley/model/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import { useOneAtATime } from "../parts/use-one-at-a-time.ts";
import type { FromCallers, ToCallers } from "./protocol.ts";
import { texts } from "./texts.ts";

type Calling = {
  /** How far it is from 0 to 1; null: none calls. */
  readonly share: number | null;
  readonly run: CallerRun | null;
  readonly error: string | null;
  /** The agent that the run called. */
  readonly called: Called | null;
};
type Called = Pick<Asked, "yaml" | "index">;
type Asked = Extract<ToCallers, { readonly type: "call" }>;

const nothing: Calling = { share: null, run: null, error: null, called: null };

type Parties = {
  readonly speak: (asked: AskedCaller, signal: AbortSignal) => Promise<ModelWords>;
  readonly hear: (words: AudibleWords, signal: AbortSignal) => ReturnType<CallerEar["hear"]>;
};

/** The last run, by its agent: it is there again after one of its conversations was played. */
let last: { readonly agent: string; readonly calling: Calling } | null = null;

/**
 * Lets callers call in a thread of their own, once at a time: `stop` and leaving the page end it, from the press on.
 * `parties` speak for callers and hear them. `prepare` gives what is asked; null where there is nothing. What it throws
 * ends the run with a reason. `onTurns` gets the turns of what is to be played.
 */
export function useCallerRun(agent: string, parties: Parties, onTurns: (turns: readonly ReplayedTurn[]) => void) {
  const [calling, setCalling] = useState(() => (last?.agent === agent ? last.calling : nothing));
  const { begin, end } = useOneAtATime();
  const told = useRef(onTurns);
  told.current = onTurns;
  const present = useRef(parties);
  present.current = parties;
  useEffect(() => {
    if (calling.share === null) last = { agent, calling };
  }, [agent, calling]);

  const ask = useCallback((asked: ToCallers, called: Called, signal: AbortSignal) => {
    const worker = new Worker(new URL("./callers.worker.ts", import.meta.url), { type: "module" });
    const answer = (message: ToCallers) => {
      if (!signal.aborted) worker.postMessage(message);
    };
    signal.addEventListener("abort", () => worker.terminate(), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromCallers>) => {
      if (signal.aborted) return;
      if (data.type === "turns") told.current(data.turns);
      else if (data.type === "asks") {
        void present.current.speak(data.asked, signal).then((said) => answer({ type: "said", said }));
      } else if (data.type === "speaks") {
        void present.current.hear(data.words, signal).then((heard) => answer({ type: "heard", heard }));
      } else setCalling((before) => callingAfter(before, data, called));
    };
    worker.onerror = () => {
      if (!signal.aborted) setCalling((before) => ({ ...before, share: null, error: texts.threadFailed }));
    };
    worker.postMessage(asked);
  }, []);
  const start = useCallback(
    async (prepare: (signal: AbortSignal) => Promise<Asked | null>) => {
      const signal = begin();
      setCalling((before) => ({ ...before, share: 0, error: null }));
      try {
        const asked = await prepare(signal);
        if (signal.aborted) return;
        if (asked === null) {
          setCalling((before) => ({ ...before, share: null }));
          return;
        }
        const { yaml, index } = asked;
        ask(asked, { yaml, index }, signal);
      } catch (fault) {
        if (!signal.aborted) setCalling((before) => ({ ...before, share: null, error: messageOf(fault) }));
      }
    },
    [begin, ask],
  );
  const stop = useCallback(() => {
    end();
    setCalling((before) => ({ ...before, share: null }));
  }, [end]);
  const { called } = calling;
  const play = useCallback(
    (conversation: Conversation) => {
      if (called !== null) ask({ type: "play", ...called, conversation }, called, begin());
    },
    [ask, begin, called],
  );
  return { ...calling, start, stop, play };
}

function callingAfter(
  before: Calling,
  message: Exclude<FromCallers, { readonly type: "turns" | "asks" | "speaks" }>,
  called: Called,
): Calling {
  switch (message.type) {
    case "progress":
      return before.share === null ? before : { ...before, share: message.share };
    case "called":
      return { share: null, run: message.run, error: message.broken && texts.broken(message.broken), called };
    case "failed":
      return { ...before, share: null, error: message.message };
  }
}
