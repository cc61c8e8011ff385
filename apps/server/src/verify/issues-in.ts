import { type FlowDocument, type Issue, namesRecogniser, validating } from "@parley/flow";
import type { Deps } from "../base/deps.ts";
import { inSlices } from "../base/fair-turns.ts";
import type { AroundAgents } from "./around-agents.ts";

/**
 * What is wrong with an agent where this installation runs it: its voices and recognisers, the hosts that it lets
 * requests go to, and what its client has.
 */
export async function issuesIn(
  deps: Pick<Deps, "webhookAllow" | "speech">,
  document: FlowDocument,
  around: AroundAgents,
): Promise<Issue[]> {
  return (await judgedIn(deps, document, around)).issues;
}

/** What is not known of the speech here, so that what depends on it was not judged. */
export type Lacking = { readonly voices: boolean; readonly recognisers: boolean };

/** The same, with what it was judged without. */
export async function judgedIn(
  { webhookAllow: allowed, speech }: Pick<Deps, "webhookAllow" | "speech">,
  document: FlowDocument,
  around: AroundAgents,
): Promise<{ readonly issues: Issue[]; readonly lacking: Lacking }> {
  const voices = await speech.voices();
  // Asking starts them, which takes a while: only where one is named.
  const isNamed = namesRecogniser(document);
  const recognisers = isNamed ? await speech.recognisers() : null;
  const issues = await inSlices(validating(document, { ...around, allowed, voices, recognisers }));
  return { issues, lacking: { voices: voices === null, recognisers: isNamed && recognisers === null } };
}
