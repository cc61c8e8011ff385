import type { FlowDocument } from "@parley/flow";
import {
  findingsOf,
  proveCall,
  proveFindings,
  proveRules,
  proveTests,
  readRecordedCall,
  type TriedAgent,
} from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { runtimeOf } from "../testing/runtime-of.ts";
import type { FromProof, ToProof } from "./protocol.ts";

// Tries an agent without and with the chosen steps of a proposal. A thread of its own: it tries thousands of turns.

const tell = (message: FromProof) => postMessage(message);

function agentOf(document: FlowDocument, index: string | null): TriedAgent {
  return { document, runtime: runtimeOf(document, index) };
}

/** Shares of the whole work: exploring takes longest. */
const shares = { before: 0.3, after: 0.6, tests: 0.65 };
/** So many calls are played between two words of how far it is. */
const stride = 25;

function prove({ before, after, index, tests, proposed, calls }: ToProof): void {
  const [was, is] = [agentOf(before, index), agentOf(after, index)];
  const told = (from: number, to: number) => (share: number) =>
    tell({ type: "progress", share: from + (to - from) * share });
  const found = [
    findingsOf(was, tests, told(0, shares.before)),
    findingsOf(is, tests, told(shares.before, shares.after)),
  ] as const;
  tell({ type: "findings", findings: proveFindings(...found), rules: proveRules(...found) });
  tell({ type: "tests", tests: proveTests(was.runtime, is.runtime, { tests, proposed }) });
  for (let played = 0; played < calls.length; played += stride) {
    const some = calls.slice(played, played + stride);
    const changes = some.flatMap((call) => proveCall(was.runtime, is.runtime, readRecordedCall(call)) ?? []);
    tell({ type: "calls", played: some.length, changes });
    told(shares.tests, 1)(played / calls.length);
  }
  tell({ type: "done" });
}

addEventListener("message", ({ data }: MessageEvent<ToProof>) => {
  try {
    prove(data);
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
});
