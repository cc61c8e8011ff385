import type { Conversation, ReplayedTurn, UseCases, Verification } from "@parley/host";
import { useCallback, useEffect, useRef, useState } from "react";
import { useOneAtATime } from "../parts/use-one-at-a-time.ts";
import { type FetchedAgent, useAgentToTry } from "../testing/use-agent-to-try.ts";
import { useRevision } from "../testing/use-revision.ts";
import type { FromVerify, ToVerify } from "./protocol.ts";
import { texts } from "./texts.ts";

type What = "verify" | "cases";

/** The agent that was explored, with the index of its documents, and the revision of its version. */
type Explored = Pick<FetchedAgent, "yaml" | "index" | "revision">;

/** What was found, and in what. */
export type Found<T> = { readonly found: T; readonly agent: Explored };

type Exploring = {
  /** What goes on, how far it is from 0 to 1, and in which agent; null until that is fetched. */
  readonly run: { readonly what: What; readonly share: number; readonly agent: Explored | null } | null;
  readonly verification: Found<Verification> | null;
  readonly cases: Found<UseCases> | null;
  readonly error: string | null;
};

const nothing: Exploring = { run: null, verification: null, cases: null, error: null };

/** What was found last, by its agent: it is there again after an example was played. */
let last: { readonly agent: string; readonly found: Exploring } | null = null;

/**
 * Explores the agent of the address in a thread of its own, one exploration at a time. Another, an edit of the version,
 * `stop` and leaving the page end it, from the press on. `revision` is that of the version now; null until it
 * is known, and what was found is then not known to be of it. `onTurns` gets the turns of what is to be played.
 */
export function useVerify(agent: string, onTurns: (turns: readonly ReplayedTurn[]) => void) {
  const [exploring, setExploring] = useState(() => (last?.agent === agent ? last.found : nothing));
  const { begin, end } = useOneAtATime();
  const fetchAgent = useAgentToTry();
  const { revision, learn } = useRevision();
  const told = useRef(onTurns);
  told.current = onTurns;
  const { run } = exploring;
  useEffect(() => {
    if (run === null) last = { agent, found: exploring };
  }, [agent, run, exploring]);

  const stop = useCallback(
    (error: string | null = null) => {
      end();
      setExploring((before) => ({ ...before, run: null, error }));
    },
    [end],
  );
  const under = run?.agent?.revision;
  useEffect(() => {
    if (under !== undefined && revision !== null && revision > under) stop(texts.editedMeanwhile);
  }, [under, revision, stop]);

  const ask = useCallback((asked: ToVerify, of: Explored, signal: AbortSignal) => {
    const worker = new Worker(new URL("./verify.worker.ts", import.meta.url), { type: "module" });
    signal.addEventListener("abort", () => worker.terminate(), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromVerify>) => {
      if (signal.aborted) return;
      if (data.type === "turns") told.current(data.turns);
      else setExploring((before) => exploringAfter(before, data, of));
    };
    worker.onerror = () => {
      if (!signal.aborted) setExploring((before) => ({ ...before, run: null, error: texts.threadFailed }));
    };
    worker.postMessage(asked);
  }, []);
  const start = useCallback(
    async (what: What) => {
      const signal = begin();
      setExploring((before) => ({ ...before, run: { what, share: 0, agent: null }, error: null }));
      const fetched = await fetchAgent(signal);
      if (signal.aborted) return;
      if (fetched === null) {
        setExploring((before) => ({ ...before, run: null }));
        return;
      }
      learn(fetched.revision);
      const { yaml, index, tests } = fetched;
      setExploring((before) => ({ ...before, run: { what, share: 0, agent: fetched } }));
      ask({ type: what, yaml, index, tests }, fetched, signal);
    },
    [begin, fetchAgent, learn, ask],
  );
  const play = useCallback(
    (conversation: Conversation, { agent: of }: Found<unknown>) =>
      ask({ type: "play", yaml: of.yaml, index: of.index, conversation }, of, begin()),
    [ask, begin],
  );
  return { ...exploring, revision, start, stop, play };
}

function exploringAfter(
  before: Exploring,
  message: Exclude<FromVerify, { readonly type: "turns" }>,
  agent: Explored,
): Exploring {
  switch (message.type) {
    case "progress":
      return before.run === null ? before : { ...before, run: { ...before.run, share: message.share } };
    case "verified":
      return { ...before, run: null, verification: { found: message.verification, agent } };
    case "cases":
      return { ...before, run: null, cases: { found: message.found, agent } };
    case "failed":
      return { ...before, run: null, error: message.message };
  }
}
