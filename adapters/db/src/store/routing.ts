import { isSameNumber } from "@parley/dialler";
import type { Tables } from "@parley/model";
import { experimentOf } from "@parley/model/api/experiments";
import type { HandlingSource, Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Database } from "../connection/open-database.ts";
import { endsLike } from "./number-endings.ts";
import { mayCarryVoice, numberWithAgent } from "./voice-numbers.ts";

/** Who answers a number. */
export type Routing = {
  readonly organisation: Id;
  readonly flow: Id;
  readonly release: Id;
  /** The number as it is stored. */
  readonly number: string;
  /** The version that is marked as beta; null where none is. */
  readonly beta: string | null;
  /** How calls are taken, as it is stored at each place where it can be set. */
  readonly handling: StoredHandling;
};

/** For `readCallHandling` of @parley/flow. */
export type StoredHandling = { readonly [S in HandlingSource]: unknown };

/** What was deployed. `document` is for `readDocument` of @parley/flow. */
export type StoredRelease = {
  readonly id: Id;
  readonly organisation: Id;
  readonly flow: Id;
  /** Label of the version, and its number within the version: `0.0.3` and 2 are shown as `0.0.3 r2`. */
  readonly version: string;
  readonly number: number;
  readonly document: JsonObject;
};

/**
 * The live release of the flow that answers a number. Null when the number is unknown or unassigned, or may carry no
 * voice now. A number that staff have not verified may belong to another company, and so may its calls.
 */
export async function loadRouting(database: Database<Tables>, number: string): Promise<Routing | null> {
  return database.asSystem("route a number", async (db) => {
    const { rows } = await sql<Routing>`select n.number, f.id as flow, f.organisation_id as organisation,
        f.live_release as release, case when f.use_beta then f.beta_version end as beta,
        json_build_object(
          'control_panel', (select c.settings from control_change c where c.flow = f.id order by c.number desc limit 1),
          'number', n.call_handling, 'agent', f.channel_config -> 'voice',
          'client', jsonb_build_object('time_zone', o.metadata -> 'time_zone') || jsonb_strip_nulls(o.call_handling)
        ) as handling
      from ${numberWithAgent} where n.number = ${number} and ${mayCarryVoice}`.execute(db);
    return rows[0] ?? null;
  });
}

/** Our numbers that are called when one of them calls a number, each as it is stored. */
export async function numbersCalled(
  database: Database<Tables>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const stored = await database.asSystem("find whom a number of ours calls", async (db) => {
    const { rows } = await sql<{ number: string; country: string | null; home: string | null }>`
      select n.number, l.country, (
        select own.country from virtual_number f join sip_line own on own.id = f.sip_line where f.number = ${from}
      ) as home
      from virtual_number n left join sip_line l on l.id = n.sip_line
      where ${endsLike(sql.ref("n.number"), to)}`.execute(db);
    return rows;
  });
  const called = ({ number, country, home }: (typeof stored)[number]) =>
    isSameNumber({ text: number, country: country ?? home }, { text: to, country: home });
  return stored.filter(called).map(({ number }) => number);
}

/** A release by its id; null when there is none. */
export async function loadRelease(database: Database<Tables>, id: Id): Promise<StoredRelease | null> {
  const row = await database.asSystem("load a release", (db) =>
    db
      .selectFrom("release")
      .select(["id", "organisation_id as organisation", "flow", "version", "number", "document"])
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/**
 * What callers of a flow's version get, by its label: the release that was made live last, by a deploy or a roll back.
 * Null when none was, or the version is deleted.
 */
export async function releaseOfVersion(
  database: Database<Tables>,
  { organisation, flow, version }: Pick<StoredRelease, "organisation" | "flow" | "version">,
): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select given.release as id
    from version_release given join flow_version v on v.id = given.flow_config
    where given.flow = ${flow} and v.version = ${version} and v.deleted_at is null`.execute(
    database.forOrganisations([organisation]),
  );
  return rows[0]?.id ?? null;
}

/** The versions among which the experiment of a flow shares its callers, with their weights; empty where none is in force. */
export async function experimentWeights(
  database: Database<Tables>,
  { organisation, flow }: Pick<StoredRelease, "organisation" | "flow">,
): Promise<readonly (readonly [version: string, weight: number])[]> {
  const row = await database
    .forOrganisations([organisation])
    .selectFrom("flow")
    .select(["experiment_enabled", "experiment_platform_config"])
    .where("id", "=", flow)
    .executeTakeFirst();
  if (row === undefined) return [];
  return experimentOf(row).versions.map(({ version, weight }) => [version, weight] as const);
}

/** Most releases that are worth making ready: as many as a worker keeps. */
const mostLive = 50;

/** The releases that a call to some number could reach, those deployed last first. */
export async function liveReleases(database: Database<Tables>): Promise<Id[]> {
  return database.asSystem("find the releases behind numbers", async (db) => {
    const { rows } = await sql<{ release: Id }>`select distinct f.live_release as release from ${numberWithAgent}
      where ${mayCarryVoice} order by f.live_release desc limit ${mostLive}`.execute(db);
    return rows.map(({ release }) => release);
  });
}
