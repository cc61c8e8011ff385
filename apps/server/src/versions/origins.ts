import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

/** A version as it was at a revision. */
export type VersionState = { readonly version: Id; readonly revision: number };

/** What a state of a version came from: the version that it was copied from, or what a merge took in. */
export type Origin = VersionState & {
  /** The edit that merged it; null for a copy. */
  readonly edit: Id | null;
  /** The other version as it was taken; null for a release of the template. */
  readonly from: VersionState | null;
  readonly release: string | null;
};

/** An edit that took a part of another version by a proposal. */
export type TakenPart = VersionState & { readonly edit: Id; readonly from: VersionState };

type Undo = { readonly edit: Id; readonly undoes: Id; readonly revision: number };

/** A version in the past of a state: its last revision that the state has, and the steps back to it. */
export type Reached = { readonly revision: number; readonly way: readonly Origin[] };

/** What the versions of an agent came from, those that were deleted too. */
export class Origins {
  readonly #of: ReadonlyMap<Id, readonly Origin[]>;
  readonly #parts: readonly TakenPart[];
  readonly #undos: ReadonlyMap<Id, readonly Undo[]>;
  readonly #pasts = new Map<string, ReadonlyMap<Id, Reached>>();

  /** `parts` in the order in which they were taken. */
  constructor(origins: readonly Origin[], parts: readonly TakenPart[], undos: readonly Undo[]) {
    this.#parts = parts;
    this.#of = Map.groupBy(origins, ({ version }) => version);
    this.#undos = Map.groupBy(undos, ({ undoes }) => undoes);
  }

  /** The versions that a state came from, itself first, then what it took last. */
  before(state: VersionState): ReadonlyMap<Id, Reached> {
    const key = `${state.version} ${state.revision}`;
    const past = this.#pasts.get(key) ?? this.#pastOf(state);
    this.#pasts.set(key, past);
    return past;
  }

  #pastOf(state: VersionState): ReadonlyMap<Id, Reached> {
    const found = new Map<Id, Reached>();
    const visit = ({ version, revision }: VersionState, way: readonly Origin[]): void => {
      if ((found.get(version)?.revision ?? 0) >= revision) return;
      found.set(version, { revision, way });
      for (const origin of this.takenBy({ version, revision })) {
        if (origin.from !== null) visit(origin.from, [...way, origin]);
      }
    };
    visit(state, []);
    return found;
  }

  /** What a version had taken itself at a revision, the last first. A merge that was taken back does not count. */
  takenBy({ version, revision }: VersionState): readonly Origin[] {
    return (this.#of.get(version) ?? []).filter(
      (origin) => origin.revision <= revision && (origin.edit === null || this.#holds(origin.edit, revision)),
    );
  }

  /** What was taken by proposals in the past of these states, in the order in which it was. */
  partsIn(...pasts: readonly ReadonlyMap<Id, Reached>[]): readonly TakenPart[] {
    const has = (past: ReadonlyMap<Id, Reached>, { version, revision, edit }: TakenPart) => {
      const reached = past.get(version)?.revision ?? 0;
      return revision <= reached && this.#holds(edit, reached);
    };
    return this.#parts.filter((part) => pasts.some((past) => has(past, part)));
  }

  /** Whether a state comes before another, or is it. */
  isBefore(state: VersionState, later: VersionState): boolean {
    return (this.before(later).get(state.version)?.revision ?? 0) >= state.revision;
  }

  #holds(edit: Id, revision: number): boolean {
    const undos = this.#undos.get(edit) ?? [];
    return !undos.some((undo) => undo.revision <= revision && this.#holds(undo.edit, revision));
  }
}

type Stored = VersionState & {
  readonly edit: Id | null;
  readonly from_version: Id | null;
  readonly from_revision: number | null;
  readonly release: string | null;
};

/** Reads what all versions of an agent came from. */
export async function readOrigins(db: Db, flow: Id): Promise<Origins> {
  const stored = await sql<Stored>`
    select id as version, 1 as revision, null as edit, copied_from as from_version, copied_revision as from_revision,
      null as release
    from flow_version where flow = ${flow} and copied_from is not null and copied_revision is not null
    union all
    select e.flow_config, e.version_revision, e.id, m.version, m.revision, m.release
    from flow_version v join edit e on e.flow_config = v.id join merged_state m on m.edit = e.id where v.flow = ${flow}
    order by revision desc`.execute(db);
  const taken = await sql<VersionState & { edit: Id; from_version: Id; from_revision: number }>`
    select e.flow_config as version, e.version_revision as revision, e.id as edit, s.version as from_version,
      s.revision as from_revision
    from flow_version v join edit e on e.flow_config = v.id join taken_part t on t.edit = e.id
      join proposed_state s on s.proposal = t.proposal
    where v.flow = ${flow} order by e.created_at, e.version_revision`.execute(db);
  const undos = await sql<Undo>`with recursive kept as (
      select edit from merged_state union all select edit from taken_part),
    undo as (
      select e.id, e.undoes, e.version_revision from kept join edit e on e.undoes = kept.edit
      where e.flow_config in (select id from flow_version where flow = ${flow})
      union
      select e.id, e.undoes, e.version_revision from undo join edit e on e.undoes = undo.id)
    select id as edit, undoes, version_revision as revision from undo`.execute(db);
  const origins = stored.rows.map(({ from_version, from_revision, ...origin }) => ({
    ...origin,
    from: from_version === null || from_revision === null ? null : { version: from_version, revision: from_revision },
  }));
  const parts = taken.rows.map(({ from_version, from_revision, ...part }) => ({
    ...part,
    from: { version: from_version, revision: from_revision },
  }));
  return new Origins(origins, parts, undos.rows);
}
