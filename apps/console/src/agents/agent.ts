/** Calls that go on, and those of each of the last seven days, oldest first. */
export type Traffic = { readonly now: number; readonly daily: readonly number[] };

export type Person = { readonly id: string; readonly name: string; readonly color: string | null };

/** What goes on with an agent. */
export type AgentActivity = {
  readonly uuid: string;
  readonly languages: readonly string[];
  readonly last_deploy: {
    readonly version: string;
    readonly number: number;
    readonly at: string;
    readonly by: Person | null;
  } | null;
  readonly edits_since: number;
  readonly calls: Traffic;
};

/** An agent as the list shows it; `activity` is null until it has come. */
export type Agent = {
  readonly uuid: string;
  readonly name: string;
  readonly use_case: string | null;
  readonly type: "voice" | "sms" | "email";
  readonly status: "draft" | "active" | "archived";
  readonly tags: readonly string[];
  readonly latest_version: string | null;
  readonly deployed_version: string | null;
  readonly activity: AgentActivity | null;
};

export const callsOf = ({ activity }: Agent): number =>
  activity === null ? 0 : activity.calls.daily.reduce((sum, calls) => sum + calls, 0);
