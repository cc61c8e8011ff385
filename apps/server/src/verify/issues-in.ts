import { type FlowDocument, type Issue, namesRecogniser, validating } from "@parley/flow";
import type { Deps } from "../base/deps.ts";
import { inSlices } from "../base/fair-turns.ts";

/**
 * What is wrong with an agent where this installation runs it: its voices and recognisers, the hosts that it lets
 * requests go to, and the credentials of its client (`credentialNames`).
 */
export async function issuesIn(
  { webhookAllow: allowed, speech }: Pick<Deps, "webhookAllow" | "speech">,
  document: FlowDocument,
  credentials: readonly string[],
): Promise<Issue[]> {
  const voices = await speech.voices();
  // Asking starts them, which takes a while: only where one is named.
  const recognisers = namesRecogniser(document) ? await speech.recognisers() : null;
  return inSlices(validating(document, { allowed, voices, recognisers, credentials }));
}
