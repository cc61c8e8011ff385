import type { EditState } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** Which state of a version: an edit that was rolled back shares its revision with the one that came after, not its id. */
export type StateKey = { readonly version: Id; readonly revision: number; readonly lastEdit: Id | null };

/** How many versions are remembered: those that people work on. */
const most = 24;

/** The states of versions as this process last saw them, so that an edit need not read its version again. */
export class VersionStates {
  readonly #states = new Map<Id, { readonly key: StateKey; readonly state: EditState }>();

  get({ version, revision, lastEdit }: StateKey): EditState | undefined {
    const known = this.#states.get(version);
    const isSame = known?.key.revision === revision && known.key.lastEdit === lastEdit;
    return isSame ? known.state : undefined;
  }

  set(key: StateKey, state: EditState): void {
    this.#states.delete(key.version);
    this.#states.set(key.version, { key, state });
    const [oldest] = this.#states.keys();
    if (this.#states.size > most && oldest !== undefined) this.#states.delete(oldest);
  }
}
