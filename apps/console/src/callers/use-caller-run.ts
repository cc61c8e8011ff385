import type { CallerRun, Conversation, ModelWords, ReplayedTurn } from "@parley/host";
import type { AskedCaller } from "@parley/model/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FromCallers, ToCallers } from "./protocol.ts";
import { texts } from "./texts.ts";

type Calling = {
  /** How far it is from 0 to 1; null: none calls. */
  readonly share: number | null;
  readonly run: CallerRun | null;
  readonly error: string | null;
  /** The agent that was called. */
  readonly called: Pick<Asked, "yaml" | "index"> | null;
};
type Asked = Extract<ToCallers, { readonly type: "call" }>;

const nothing: Calling = { share: null, run: null, error: null, called: null };

/** The last run, by its agent: it is there again after one of its conversations was played. */
let last: { readonly agent: string; readonly calling: Calling } | null = null;

/** Lets callers call in a thread of their own; `stop` ends it. `onTurns` gets the turns of what is to be played. */
export function useCallerRun(
  agent: string,
  speak: (asked: AskedCaller, signal: AbortSignal) => Promise<ModelWords>,
  onTurns: (turns: readonly ReplayedTurn[]) => void,
) {
  const [calling, setCalling] = useState(() => (last?.agent === agent ? last.calling : nothing));
  const thread = useRef<Worker>(null);
  const told = useRef(onTurns);
  told.current = onTurns;
  const spoken = useRef(speak);
  spoken.current = speak;
  /** Ends the question to the model that is underway. */
  const asking = useRef(new AbortController());
  const end = useCallback(() => {
    thread.current?.terminate();
    thread.current = null;
    asking.current.abort();
  }, []);
  useEffect(() => end, [end]);
  useEffect(() => {
    if (calling.share === null) last = { agent, calling };
  }, [agent, calling]);

  const ask = useCallback(
    (asked: ToCallers) => {
      end();
      const ending = new AbortController();
      asking.current = ending;
      const worker = new Worker(new URL("./callers.worker.ts", import.meta.url), { type: "module" });
      thread.current = worker;
      worker.onmessage = ({ data }: MessageEvent<FromCallers>) => {
        if (data.type === "turns") told.current(data.turns);
        else if (data.type === "asks") {
          void spoken.current(data.asked, ending.signal).then((said) => {
            if (thread.current === worker) worker.postMessage({ type: "said", said } satisfies ToCallers);
          });
        } else setCalling((before) => callingAfter(before, data));
      };
      worker.onerror = () => setCalling((before) => ({ ...before, share: null, error: texts.threadFailed }));
      worker.postMessage(asked);
    },
    [end],
  );
  const start = useCallback(
    (asked: Asked) => {
      const { yaml, index } = asked;
      setCalling((before) => ({ ...before, share: 0, error: null, called: { yaml, index } }));
      ask(asked);
    },
    [ask],
  );
  const stop = useCallback(() => {
    end();
    setCalling((before) => ({ ...before, share: null }));
  }, [end]);
  const { called } = calling;
  const play = useCallback(
    (conversation: Conversation) => {
      if (called !== null) ask({ type: "play", ...called, conversation });
    },
    [ask, called],
  );
  return { ...calling, start, stop, play };
}

function callingAfter(before: Calling, message: Exclude<FromCallers, { readonly type: "turns" | "asks" }>): Calling {
  switch (message.type) {
    case "progress":
      return before.share === null ? before : { ...before, share: message.share };
    case "called":
      return { ...before, share: null, run: message.run, error: message.broken && texts.broken(message.broken) };
    case "failed":
      return { ...before, share: null, error: message.message };
  }
}
