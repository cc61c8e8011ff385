import type { Database } from "@parley/db";
import { releaseOfVersion } from "@parley/db/store";
import { weightedChoice } from "@parley/engine";
import type { ReleaseRuntime } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";

export type ChosenRelease = {
  readonly release: Id;
  readonly runtime: ReleaseRuntime;
  /** The version that the experiment chose; null where there is none. */
  readonly experiment: string | null;
};

/**
 * What a conversation runs with: the live release, or the last one of the version that its experiment chooses for this
 * person, always the same. A version that was never deployed leaves the live one.
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
  }: { readonly organisation: Id; readonly flow: Id; readonly release: Id; readonly who: string },
): Promise<ChosenRelease> {
  const runtime = await runtimes(release);
  const weights = Object.entries(runtime.document.settings.experiment_config);
  const version = weightedChoice(weights, `version:${who}`);
  if (version === null) return { release, runtime, experiment: null };
  const live = { release, runtime, experiment: runtime.version };
  if (version === runtime.version) return live;
  const other = await releaseOfVersion(database, { organisation, flow, version });
  return other === null ? live : { release: other, runtime: await runtimes(other), experiment: version };
}
