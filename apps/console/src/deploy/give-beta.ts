import { ask, type Send } from "@parley/client";
import { type ControlPanel, changeControlPanel, controlPanel } from "@parley/model/api/control-panel";
import { markFlowAsBeta } from "@parley/model/api/flows";

/** A version that some callers get before all do: `share` of a hundred. */
export type Beta = { readonly version: string; readonly share: number };

type InFlow = { readonly org: string; readonly flow: string };

export const fetchPanel = (send: Send, path: InFlow): Promise<ControlPanel> =>
  ask(send, controlPanel, { path, query: {} });

/** The beta that callers get; null where no version is marked as one. */
export const standingBeta = ({ beta_version: version, in_force }: ControlPanel): Beta | null =>
  version === null ? null : { version, share: in_force.beta_share?.value ?? 0 };

const share = (send: Send, path: InFlow, beta_share: number | null) =>
  ask(send, changeControlPanel, { path, body: { settings: { beta_share } } });
const mark = (send: Send, path: InFlow, version: string | null) =>
  ask(send, markFlowAsBeta, { path, body: { version } });

/**
 * Gives a version to a share of callers. Version and share are two calls. In this order one that fails leaves callers on the
 * live version: none gets a version by the share of another.
 */
export async function giveBeta(send: Send, path: InFlow, { version, share: wanted }: Beta): Promise<void> {
  const now = standingBeta(await fetchPanel(send, path));
  const isOther = now?.version !== version;
  if (now !== null && isOther) await mark(send, path, null);
  await share(send, path, wanted);
  if (isOther) await mark(send, path, version);
}

/** Without its share the one of the client would hold: the mark goes first. */
export async function endBeta(send: Send, path: InFlow): Promise<void> {
  await mark(send, path, null);
  await share(send, path, null);
}
