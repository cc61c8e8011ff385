import type { EditedPlace } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { nameOfPlace, placesIn, type StoredPlaces } from "../edits/taken-places.ts";

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

/** What an edit took of another version by a proposal. */
export type TakenPart = VersionState & {
  readonly edit: Id;
  readonly proposal: Id;
  readonly from: VersionState;
  readonly places: readonly EditedPlace[];
  /** Counts up in the order in which parts were taken. */
  readonly order: number;
};

/** A taking, or an edit that takes back some of one, or that does it again. */
type Taking = TakenPart & { readonly taking: Id; readonly takes_back: boolean };

type Undo = VersionState & { readonly edit: Id; readonly undoes: Id };

/** A version in the past of a state: its last revision that the state has, and the steps back to it. */
export type Reached = { readonly revision: number; readonly way: readonly Origin[] };

/** What the versions of an agent came from, those that were deleted too. */
export class Origins {
  readonly #of: ReadonlyMap<Id, readonly Origin[]>;
  readonly #takings: ReadonlyMap<Id, readonly Taking[]>;
  readonly #undos: ReadonlyMap<Id, readonly Undo[]>;
  readonly #pasts = new Map<string, ReadonlyMap<Id, Reached>>();

  /** `takings` in the order in which they were made, `undos` the last first. */
  constructor(origins: readonly Origin[], takings: readonly Taking[], undos: readonly Undo[]) {
    this.#of = Map.groupBy(origins, ({ version }) => version);
    this.#takings = Map.groupBy(takings, ({ taking }) => taking);
    this.#undos = Map.groupBy(undos, ({ version }) => version);
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
    const known = (this.#of.get(version) ?? []).filter((origin) => origin.revision <= revision);
    if (known.length === 0) return [];
    const undone = new Set<Id>();
    for (const undo of this.#undos.get(version) ?? []) {
      if (undo.revision <= revision && !undone.has(undo.edit)) undone.add(undo.undoes);
    }
    return known.filter(({ edit }) => edit === null || !undone.has(edit));
  }

  /** What was taken by proposals in the past of a state and not taken back, in the order in which it was. */
  partsIn(past: ReadonlyMap<Id, Reached>): readonly TakenPart[] {
    return [...this.#takings.values()].flatMap((steps) => {
      const [first] = steps;
      const reached = first === undefined ? 0 : (past.get(first.version)?.revision ?? 0);
      if (first === undefined || first.revision > reached) return [];
      const places = new Map<string, EditedPlace>();
      for (const step of steps.filter(({ revision }) => revision <= reached)) {
        for (const place of step.places) {
          if (step.takes_back) places.delete(nameOfPlace(place));
          else places.set(nameOfPlace(place), place);
        }
      }
      return places.size === 0 ? [] : [{ ...first, places: [...places.values()] }];
    });
  }

  /** Whether a state comes before another, or is it. */
  isBefore(state: VersionState, later: VersionState): boolean {
    return (this.before(later).get(state.version)?.revision ?? 0) >= state.revision;
  }
}

type Stored = VersionState & {
  readonly edit: Id | null;
  readonly from_version: Id | null;
  readonly from_revision: number | null;
  readonly release: string | null;
};

type StoredTaking = VersionState &
  StoredPlaces & {
    readonly edit: Id;
    readonly taking: Id;
    readonly takes_back: boolean;
    readonly proposal: Id;
    readonly from_version: Id;
    readonly from_revision: number;
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
  // An edit has the time at which its transaction began: within a version the revision says what came first.
  const taken = await sql<StoredTaking>`
    select e.flow_config as version, e.version_revision as revision, e.id as edit, t.taking, t.takes_back, t.proposal,
      t.rows::text[] as rows, t.fields, s.version as from_version, s.revision as from_revision
    from flow_version v join edit e on e.flow_config = v.id join taken_part t on t.edit = e.id
      join proposed_state s on s.proposal = t.proposal
    where v.flow = ${flow}
    order by max(e.created_at) over (partition by e.flow_config order by e.version_revision), e.version_revision`.execute(
    db,
  );
  const undos = await sql<Undo>`with recursive undo as (
      select e.id, e.undoes, e.flow_config, e.version_revision from merged_state join edit e on e.undoes = merged_state.edit
      where e.flow_config in (select id from flow_version where flow = ${flow})
      union
      select e.id, e.undoes, e.flow_config, e.version_revision from undo join edit e on e.undoes = undo.id)
    select id as edit, undoes, flow_config as version, version_revision as revision from undo
    order by revision desc`.execute(db);
  const origins = stored.rows.map(({ from_version, from_revision, ...origin }) => ({
    ...origin,
    from: from_version === null || from_revision === null ? null : { version: from_version, revision: from_revision },
  }));
  const takings = taken.rows.map(({ from_version, from_revision, rows, fields, ...taking }, order) => ({
    ...taking,
    order,
    from: { version: from_version, revision: from_revision },
    places: placesIn({ rows, fields }),
  }));
  return new Origins(origins, takings, undos.rows);
}
