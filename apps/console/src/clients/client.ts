/** A client as the list shows it; `activity` is null until it has come. */
export type Client = {
  readonly uuid: string;
  readonly name: string;
  readonly display_name: string | null;
  readonly description: string | null;
  readonly industry_segment_type: string | null;
  readonly status: "active" | "archived";
  readonly activity: ClientActivity | null;
};

export type ClientActivity = {
  readonly uuid: string;
  readonly agents: number;
  readonly calls: { readonly now: number; readonly daily: readonly number[] };
};

export const nameOf = ({ display_name, name }: Client): string => display_name || name;

export const callsOf = ({ activity }: Client): number =>
  activity === null ? 0 : activity.calls.daily.reduce((sum, calls) => sum + calls, 0);
