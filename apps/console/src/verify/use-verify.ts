import type { Conversation, ReplayedTurn, UseCases, Verification } from "@parley/host";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FromVerify, ToVerify } from "./protocol.ts";
import { texts } from "./texts.ts";

type Exploring = {
  /** What goes on, and how far it is from 0 to 1; null: nothing. */
  readonly run: { readonly what: "verify" | "cases"; readonly share: number } | null;
  readonly verification: Verification | null;
  readonly cases: UseCases | null;
  readonly error: string | null;
  /** The agent that was explored, with the index of its documents. */
  readonly agent: { readonly yaml: string; readonly index: string | null } | null;
};

const nothing: Exploring = { run: null, verification: null, cases: null, error: null, agent: null };

/** What was found last, by its agent: it is there again after an example was played. */
let last: { readonly agent: string; readonly found: Exploring } | null = null;

type Asked = Exclude<ToVerify, { readonly type: "play" }>;

/** Explores an agent in a thread of its own; `stop` ends the thread. `onTurns` gets the turns of what is to be played. */
export function useVerify(agent: string, onTurns: (turns: readonly ReplayedTurn[]) => void) {
  const [exploring, setExploring] = useState(() => (last?.agent === agent ? last.found : nothing));
  const thread = useRef<Worker>(null);
  const told = useRef(onTurns);
  told.current = onTurns;
  useEffect(() => () => thread.current?.terminate(), []);
  useEffect(() => {
    if (exploring.run === null) last = { agent, found: exploring };
  }, [agent, exploring]);

  const ask = useCallback((asked: ToVerify) => {
    thread.current?.terminate();
    const worker = new Worker(new URL("./verify.worker.ts", import.meta.url), { type: "module" });
    thread.current = worker;
    worker.onmessage = ({ data }: MessageEvent<FromVerify>) => {
      if (data.type === "turns") told.current(data.turns);
      else setExploring((before) => exploringAfter(before, data));
    };
    worker.onerror = () => setExploring((before) => ({ ...before, run: null, error: texts.threadFailed }));
    worker.postMessage(asked);
  }, []);
  const start = useCallback(
    (asked: Asked) => {
      const { type: what, yaml, index } = asked;
      setExploring((before) => ({ ...before, run: { what, share: 0 }, error: null, agent: { yaml, index } }));
      ask(asked);
    },
    [ask],
  );
  const stop = useCallback(() => {
    thread.current?.terminate();
    thread.current = null;
    setExploring((before) => ({ ...before, run: null }));
  }, []);
  const { agent: explored } = exploring;
  const play = useCallback(
    (conversation: Conversation) => {
      if (explored !== null) ask({ type: "play", ...explored, conversation });
    },
    [ask, explored],
  );
  return { ...exploring, start, stop, play };
}

function exploringAfter(before: Exploring, message: Exclude<FromVerify, { readonly type: "turns" }>): Exploring {
  switch (message.type) {
    case "progress":
      return before.run === null ? before : { ...before, run: { ...before.run, share: message.share } };
    case "verified":
      return { ...before, run: null, verification: message.verification };
    case "cases":
      return { ...before, run: null, cases: message.found };
    case "failed":
      return { ...before, run: null, error: message.message };
  }
}
