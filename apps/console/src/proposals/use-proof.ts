import type { CallChange, FindingsProof, RulesProof, TestsProof } from "@parley/host";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FromProof, ToProof } from "./protocol.ts";
import { texts } from "./texts.ts";

/** What is known of chosen steps so far. */
export type Proof = {
  /** How far it is, from 0 to 1; null: nothing goes on. */
  readonly share: number | null;
  readonly findings: FindingsProof | null;
  readonly rules: RulesProof | null;
  readonly tests: TestsProof | null;
  readonly calls: { readonly played: number; readonly changes: readonly CallChange[] };
  readonly error: string | null;
};

const nothing: Proof = {
  share: null,
  findings: null,
  rules: null,
  tests: null,
  calls: { played: 0, changes: [] },
  error: null,
};

/** Proves chosen steps in a thread of its own. Another start, and `stop`, end the one before. */
export function useProof() {
  const [proof, setProof] = useState(nothing);
  const thread = useRef<Worker>(null);
  const end = useCallback(() => {
    thread.current?.terminate();
    thread.current = null;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (asked: ToProof) => {
      end();
      const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
      thread.current = worker;
      setProof({ ...nothing, share: 0 });
      worker.onmessage = ({ data }: MessageEvent<FromProof>) => setProof((known) => withAnswer(known, data));
      worker.onerror = () => setProof((known) => ({ ...known, share: null, error: texts.proof.threadFailed }));
      worker.postMessage(asked);
    },
    [end],
  );
  const stop = useCallback(() => {
    end();
    setProof((known) => ({ ...known, share: null }));
  }, [end]);
  const forget = useCallback(() => {
    end();
    setProof(nothing);
  }, [end]);
  return { proof, start, stop, forget };
}

function withAnswer(known: Proof, message: FromProof): Proof {
  switch (message.type) {
    case "progress":
      return { ...known, share: message.share };
    case "findings":
      return { ...known, findings: message.findings, rules: message.rules };
    case "tests":
      return { ...known, tests: message.tests };
    case "calls": {
      const { played, changes } = known.calls;
      return { ...known, calls: { played: played + message.played, changes: [...changes, ...message.changes] } };
    }
    case "done":
      return { ...known, share: null };
    case "failed":
      return { ...known, share: null, error: message.message };
  }
}
