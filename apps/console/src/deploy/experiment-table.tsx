import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import {
  type Experiment,
  type GuardFigure,
  guardFigures,
  shareOf,
  type VersionResult,
} from "@parley/model/api/experiments";
import { likelyShare } from "@parley/model/kernel";
import { Link } from "@tanstack/react-router";
import { clock } from "../look/time.ts";
import { useZone } from "../look/use-zone.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./deploy.module.css";
import { percent } from "./percent.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";
import { sharesOf, useExperimentResult } from "./use-experiment.ts";

const said = texts.experiment;

type Props = {
  readonly place: DeployPlace;
  readonly experiment: Experiment;
  /** Makes a version live for everyone; null for one that cannot be. */
  readonly keep: (version: string) => (() => void) | null;
  readonly isBusy: boolean;
  readonly live: string | undefined;
};

/** What each version gets of the callers, and how its calls ended. Who may not read calls sees the shares alone. */
export function ExperimentTable(props: Props) {
  const mayRead = usePolicy(rules.callsRead).isAllowed;
  return mayRead ? <WithResults {...props} /> : <Versions {...props} results={null} />;
}

function WithResults(props: Props) {
  const { data, error, refetch } = useExperimentResult(props.place, props.experiment);
  const { brief } = useZone();
  const since = data?.since ?? null;
  return (
    <>
      <Versions {...props} results={data?.versions ?? []} />
      {error && <PanelError title={said.noResult} error={error} retry={() => void refetch()} />}
      {data && (
        <p className="muted">
          {since === null ? said.ofAll : said.since(brief(since))} {said.likely}
        </p>
      )}
    </>
  );
}

function Versions({
  place,
  experiment,
  keep,
  isBusy,
  live,
  results,
}: Props & { readonly results: readonly VersionResult[] | null }) {
  const of = new Map(results?.map((result) => [result.version, result]));
  return (
    <div className={styles.experiment}>
      <table className="table" aria-label={said.results}>
        <thead>
          <tr>
            <th scope="col">{said.version}</th>
            <th scope="col" className="number">
              {said.share}
            </th>
            {results !== null && (
              <>
                <th scope="col" className="number">
                  {said.calls}
                </th>
                {guardFigures.map((figure) => (
                  <th key={figure} scope="col" className="number" title={said.about[figure]}>
                    {said.figures[figure]}
                  </th>
                ))}
                <th scope="col" className="number" title={said.aboutMean}>
                  {said.mean}
                </th>
              </>
            )}
            <th scope="col">
              <span className="visually-hidden">{texts.history.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...sharesOf(experiment.versions)].map(([version, share]) => {
            const run = keep(version);
            return (
              <tr key={version}>
                <td className="mono">
                  <Link {...places.calls(place)} search={{ version }} aria-label={texts.callsOf(version)}>
                    {version}
                  </Link>
                </td>
                <td className="number">{percent(share)}</td>
                {results !== null && <Figures result={of.get(version)} />}
                <td className="number">
                  <Forbidden needs={version === live ? rules.experimentWrite : rules.flowAdmin}>
                    <Button
                      size="sm"
                      disabled={isBusy || run === null}
                      aria-label={said.keepOf(version)}
                      onClick={() => run?.()}
                    >
                      {said.keepVerb}
                    </Button>
                  </Forbidden>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ result }: { readonly result: VersionResult | undefined }) {
  return (
    <>
      <td className="number">{result === undefined ? "–" : result.calls.toLocaleString("en")}</td>
      {guardFigures.map((figure) => (
        <td key={figure} className="number">
          {result === undefined ? "–" : <Share result={result} figure={figure} />}
        </td>
      ))}
      <td className="number">{result?.mean_ms == null ? "–" : clock(result.mean_ms)}</td>
    </>
  );
}

function Share({ result, figure }: { readonly result: VersionResult; readonly figure: GuardFigure }) {
  const of = shareOf(result, figure);
  if (of === null) return "–";
  const { from, to } = likelyShare(of.share, of.calls);
  return (
    <>
      {Math.round(of.share * 100)} %{" "}
      <small className="muted">{said.between(Math.round(from * 100), Math.round(to * 100))}</small>
    </>
  );
}
