import type { Row } from "@parley/client";
import type { OrganisationActivity } from "@parley/model/api/organisations";
import type { organisation } from "@parley/model/nouns/organisation";

/** What the list shows of a client, and asks for. */
export const shownOfClient = [
  "uuid",
  "name",
  "display_name",
  "description",
  "industry_segment_type",
  "status",
  "deploy_approval",
  "storage_mb",
  "revision",
] as const;

/** A client as the list shows it; `activity` is null until it has come. */
export type Client = Pick<Row<typeof organisation>, (typeof shownOfClient)[number]> & {
  readonly activity: ClientActivity | null;
};

export type ClientActivity = OrganisationActivity;

export const nameOf = ({ display_name, name }: Client): string => display_name || name;

/** Whether it can be archived. */
export const isLiving = ({ status }: Client): boolean => status !== "archived";

export const callsOf = ({ activity }: Client): number =>
  activity === null ? 0 : activity.calls.daily.reduce((sum, calls) => sum + calls, 0);
