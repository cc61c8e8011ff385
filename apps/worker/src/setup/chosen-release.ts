import type { Database } from "@parley/db";
import { experimentWeights, releaseOfVersion } from "@parley/db/store";
import { weightedChoice } from "@parley/engine";
import type { ReleaseRuntime } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";

export type ChosenRelease = {
  readonly release: Id;
  readonly runtime: ReleaseRuntime;
  /** The version that the experiment or the share of the beta chose; null where there is neither. */
  readonly experiment: string | null;
};

/** The version that some callers get: `share` of a hundred. */
export type Beta = { readonly version: string; readonly share: number };

/**
 * What a conversation runs with: the live release, or the last one of the version that its experiment chooses for this
 * person, always the same. The experiment of the flow comes first, then that of the live version. A version that was
 * never deployed leaves the live one. Those who get the beta are in no further experiment.
 */
export async function chosenRelease(
  {
    database,
    runtimes,
  }: { readonly database: Database<Tables>; readonly runtimes: (id: Id) => Promise<ReleaseRuntime> },
  {
    organisation,
    flow,
    release,
    who,
    beta = null,
  }: {
    readonly organisation: Id;
    readonly flow: Id;
    readonly release: Id;
    readonly who: string;
    readonly beta?: Beta | null;
  },
): Promise<ChosenRelease> {
  if (beta !== null && isAmongThem(beta, who)) {
    const { version } = beta;
    const tried = await releaseOfVersion(database, { organisation, flow, version });
    if (tried !== null) return { release: tried, runtime: await runtimes(tried), experiment: version };
  }
  const [runtime, shared] = await Promise.all([runtimes(release), experimentWeights(database, { organisation, flow })]);
  const weights = shared.length > 0 ? shared : Object.entries(runtime.document.settings.experiment_config);
  const version = weightedChoice(weights, `version:${who}`);
  if (version === null) return { release, runtime, experiment: null };
  const live = { release, runtime, experiment: runtime.version };
  if (version === runtime.version) return live;
  const other = await releaseOfVersion(database, { organisation, flow, version });
  return other === null ? live : { release: other, runtime: await runtimes(other), experiment: version };
}

function isAmongThem({ share }: Beta, who: string): boolean {
  const drawn = weightedChoice(
    [
      ["beta", share],
      ["live", 100 - share],
    ],
    `beta:${who}`,
  );
  return drawn === "beta";
}
