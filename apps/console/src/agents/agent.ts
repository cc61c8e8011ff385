import type { Row } from "@parley/client";
import type { FlowActivity, FlowIssues } from "@parley/model/api/flows";
import type { flow } from "@parley/model/nouns/flow";

export type AgentActivity = FlowActivity;

/** What the list shows of an agent, and asks for. */
export const shownOfAgent = [
  "uuid",
  "name",
  "use_case",
  "type",
  "status",
  "tags",
  "template_type",
  "latest_version",
  "deployed_version",
  "revision",
] as const;

/** An agent as the list shows it; `activity` is null until it has come. */
export type Agent = Pick<Row<typeof flow>, (typeof shownOfAgent)[number]> & {
  readonly activity: AgentActivity | null;
  /** How many findings its latest version has; null until it has come. */
  readonly issues: FlowIssues | null;
};

export const callsOf = ({ activity }: Agent): number =>
  activity === null ? 0 : activity.calls.daily.reduce((sum, calls) => sum + calls, 0);
