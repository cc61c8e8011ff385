import { type FlowDocument, readDocument, withoutValues } from "@parley/flow";
import type { OfferedTemplate } from "@parley/model/api/templates";
import type { Id, Settings } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../access/hidden-agents.ts";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { escapeLike } from "../rows/list-query.ts";

/**
 * What a person may begin from in a client: its own templates that they may read, and those that a client's
 * administrator made public. Templates of other clients lie behind their wall. Both are read here alone, and of other
 * clients' only the live release.
 */
const isOffered = (visit: Visit): RawBuilder<boolean> => sql`f.is_template and f.deleted_at is null
  and f.status <> 'archived' and o.deleted_at is null
  and ((f.organisation_id = ${inPath(visit).org} and ${isReadable(visit, sql`f.id`)})
    or (f.is_public and f.live_release is not null))`;

type Page = {
  /** That template alone. */
  readonly id: Id | null;
  readonly words: readonly string[];
  readonly limit: number;
  readonly offset: number;
};

/** A page of the templates that a client may begin from, by name. */
export function listTemplates(
  visit: Visit,
  { id, words, limit, offset }: Page,
): Promise<{ readonly count: number; readonly results: readonly OfferedTemplate[] }> {
  const organisation = inPath(visit).org;
  return visit.deps.database.asSystem("list the templates that a client may begin from", async (db) => {
    const patterns = words.map((word) => sql`lower(${`%${escapeLike(word)}%`}::text)`);
    const found =
      patterns.length === 0
        ? sql`true`
        : sql`lower(concat_ws(E'\n', f.name, f.use_case)) like all (array[${sql.join(patterns)}])`;
    const { rows } = await sql<OfferedTemplate & { count: number }>`
      select f.id, f.name, f.use_case, f.type, v.language, coalesce(v.languages, '{}') as languages,
        f.organisation_id = ${organisation} as is_own, f.is_public, r.version, r.number,
        case when f.organisation_id = ${organisation} then f.latest_version end as latest_version,
        count(*) over ()::int as count
      from flow f join organisation o on o.id = f.organisation_id
        left join release r on r.id = f.live_release
        left join flow_version v on v.flow = f.id and v.deleted_at is null
          and v.version = coalesce(f.deployed_version, f.latest_version)
      where ${isOffered(visit)} and ${found} and (${id}::uuid is null or f.id = ${id}::uuid)
      order by lower(f.name), f.id limit ${limit} offset ${offset}`.execute(db);
    return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _all, ...row }) => row) };
  });
}

/**
 * What a release of a template gives to others. Releases hold what was filled in for the agent itself. An agent that
 * follows its template has a business configuration of its own: names are added to it, and no values are merged.
 */
function offered(stored: unknown): Pick<LiveTemplate, "document" | "business"> {
  const { settings, rows } = withoutValues(readDocument(stored));
  return { document: { settings: { ...settings, business_config: {} }, rows }, business: settings.business_config };
}

/** A template as it is live. */
export type LiveTemplate = {
  readonly id: Id;
  readonly name: string;
  readonly type: string;
  readonly organisation: Id;
  readonly version: string;
  readonly number: number;
  readonly document: FlowDocument;
  /** The names of its business configuration, to be filled in. */
  readonly business: Settings["business_config"];
};

/** A template that a client may begin from, as it is live; null where there is none, or nothing of it is live. */
export function readTemplate(visit: Visit, template: Id): Promise<LiveTemplate | null> {
  return visit.deps.database.asSystem("read a template that a client may begin from", async (db) => {
    const { rows } = await sql<Omit<LiveTemplate, "document" | "business"> & { readonly document: unknown }>`
      select f.id, f.name, f.type, f.organisation_id as organisation, r.version, r.number, r.document
      from flow f join organisation o on o.id = f.organisation_id join release r on r.id = f.live_release
      where f.id = ${template} and ${isOffered(visit)}`.execute(db);
    const [row] = rows;
    return row === undefined ? null : { ...row, ...offered(row.document) };
  });
}

/** The live releases of templates that a client may begin from, as versions say them, and since when each is live. */
export async function liveReleases(
  visit: Visit,
  templates: readonly Id[],
): Promise<ReadonlyMap<Id, { readonly said: string; readonly at: string }>> {
  if (templates.length === 0) return new Map();
  return visit.deps.database.asSystem("read which releases of templates are live", async (db) => {
    const { rows } = await sql<{ id: Id; version: string; number: number; at: string }>`
      select f.id, r.version, r.number, r.created_at as at
      from flow f join organisation o on o.id = f.organisation_id join release r on r.id = f.live_release
      where f.id = any(${sql.val([...new Set(templates)])}::uuid[]) and ${isOffered(visit)}`.execute(db);
    return new Map(rows.map(({ id, at, ...release }) => [id, { said: templateVersion(release), at }]));
  });
}

/**
 * The release that an agent began as, by what its version says of it; null where it is gone. Versions may say anything: of
 * other clients' templates only what was live while they were public.
 */
export async function readBeginning(
  visit: Visit,
  { template, said }: { readonly template: Id; readonly said: string },
): Promise<FlowDocument | null> {
  const [, version = "", number = "0"] = /^(.+) r(\d{1,9})$/.exec(said) ?? [];
  return visit.deps.database.asSystem("read the release of a template that an agent began as", async (db) => {
    const { rows } = await sql<{ readonly document: unknown }>`select r.document
      from flow f join organisation o on o.id = f.organisation_id join release r on r.flow = f.id
      where f.id = ${template} and ${isOffered(visit)}
        and r.version = ${version} and r.number = ${Number(number)}
        and (f.organisation_id = ${inPath(visit).org}
          or exists (select from offered_release o where o.release = r.id))`.execute(db);
    const [row] = rows;
    return row === undefined ? null : offered(row.document).document;
  });
}

/** What a version says of the release of its template. */
export const templateVersion = ({ version, number }: Pick<LiveTemplate, "version" | "number">) =>
  `${version} r${number}`;

/** The template that a flow came from; null where it came from none. */
export async function templateOfFlow(db: Db, flow: string | undefined): Promise<Id | null> {
  const { rows } = await sql<{ template_id: Id | null }>`select template_id from flow where id = ${flow}`.execute(db);
  return rows[0]?.template_id ?? null;
}
