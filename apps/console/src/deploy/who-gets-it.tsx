import { percent } from "./percent.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";
import { sharesOf, useExperiment } from "./use-experiment.ts";

type Props = {
  readonly place: DeployPlace;
  /** The version that becomes live, and what the page calls the release. */
  readonly version: string;
  readonly release: string;
  /** The version that is live now. */
  readonly live: string | null;
};

/** Says before a deploy or a roll back who gets it, where an experiment or a beta shares the callers. */
export function WhoGetsIt({ place, version, release, live }: Props) {
  const { experiment, beta } = useExperiment(place);
  const isShared = experiment !== undefined && experiment.versions.length > 0;
  const share = sharesOf(experiment?.versions ?? []).get(version) ?? 0;
  const others = beta && beta.share > 0 && beta.version !== version ? beta : null;
  return (
    <>
      {isShared && version !== live && <p className="notice warn">{texts.ask.endsExperiment(release)}</p>}
      {isShared && version === live && <p>{texts.ask.inExperiment(version, percent(share))}</p>}
      {others && <p className="notice warn">{texts.ask.betaFirst(others.share, others.version)}</p>}
    </>
  );
}
