import type { FlowDocument } from "@parley/flow";
import type { Replay, ReplayedTurn } from "@parley/host";
import type { RecordedCall } from "@parley/model/api/calls";
import type { HeardCall } from "@parley/model/api/heard-recordings";
import type { Id } from "@parley/model/kernel";
import { useEffect, useRef, useState } from "react";
import { useAnswerIndex } from "../../testing/use-answer-index.ts";
import type { FromReplay, ToReplay } from "./protocol.ts";
import { texts } from "./texts.ts";

export type Played = {
  /** Of the draft as it stands, as far as they are played. */
  readonly replays: readonly Replay[];
  /** What was found for the draft before, until this one is through. */
  readonly before: readonly Replay[];
  readonly error: string | null;
};

const nothing: Played = { replays: [], before: [], error: null };

/**
 * Plays calls against a document in a thread of its own, and again when either changes. It goes by what was understood,
 * or by what is heard in their recordings, where a call was heard alone. Stopped, it plays nothing.
 */
export function useReplay(
  document: FlowDocument,
  pages: readonly (readonly RecordedCall[])[],
  { isStopped, heard }: { readonly isStopped: boolean; readonly heard: readonly HeardCall[] | null },
): Played & { readonly askTurns: (call: Id, take: (turns: readonly ReplayedTurn[]) => void) => void } {
  const [played, setPlayed] = useState(nothing);
  const answerIndex = useAnswerIndex();
  const thread = useRef<Worker>(null);
  const told = useRef(0);
  const asked = useRef(0);
  const taker = useRef<{ call: Id; take: (turns: readonly ReplayedTurn[]) => void }>(null);

  useEffect(() => {
    if (isStopped) return;
    const worker = new Worker(new URL("./replay.worker.ts", import.meta.url), { type: "module" });
    thread.current = worker;
    told.current = 0;
    worker.onmessage = ({ data }: MessageEvent<FromReplay>) => {
      if (data.type === "turns") {
        if (taker.current?.call === data.call) taker.current.take(data.turns);
      } else if (data.asked === asked.current) setPlayed((known) => withAnswer(known, data));
    };
    worker.onerror = () => setPlayed({ ...nothing, error: texts.threadFailed });
    return () => {
      thread.current = null;
      worker.terminate();
    };
  }, [isStopped]);

  useEffect(() => {
    if (isStopped) return;
    asked.current += 1;
    // What is further through says more, until the draft as it stands is.
    setPlayed(({ replays, before }) => ({
      ...nothing,
      before: replays.length >= before.length ? replays : before,
    }));
    const [mine, worker] = [asked.current, thread.current];
    void answerIndex(document).then((index) => {
      if (mine === asked.current) tell(worker, { type: "draft", asked: mine, document, index, heard });
    });
  }, [document, isStopped, heard, answerIndex]);

  useEffect(() => {
    if (isStopped) return;
    for (const calls of pages.slice(told.current)) tell(thread.current, { type: "calls", calls });
    told.current = pages.length;
  }, [pages, isStopped]);

  const askTurns = (call: Id, take: (turns: readonly ReplayedTurn[]) => void) => {
    taker.current = { call, take };
    tell(thread.current, { type: "turns", call });
  };
  return { ...played, askTurns };
}

const tell = (worker: Worker | null, message: ToReplay) => worker?.postMessage(message);

function withAnswer(known: Played, message: Exclude<FromReplay, { type: "turns" }>): Played {
  if (message.type === "failed") return { ...nothing, error: message.message };
  return { ...known, replays: [...known.replays, ...message.replays] };
}
