import { type FlowDocument, type Issue, validating } from "@parley/flow";
import type { Deps } from "./deps.ts";
import { inSlices } from "./fair-turns.ts";

/** What is wrong with an agent where this installation runs it: its voices, and the hosts that it lets requests go to. */
export async function issuesIn(
  { webhookAllow: allowed, speech }: Pick<Deps, "webhookAllow" | "speech">,
  document: FlowDocument,
): Promise<Issue[]> {
  const voices = await speech.voices();
  return inSlices(validating(document, { allowed, voices }));
}
