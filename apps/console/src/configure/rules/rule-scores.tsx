import { ask } from "@parley/client";
import { ruleScores } from "@parley/model/api/rule-scores";
import type { InVersion } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { send } from "../../api/send.ts";
import { PanelError } from "../../parts/panel-error.tsx";
import { places } from "../../parts/places.ts";
import { Sparkline } from "../../parts/sparkline.tsx";
import { type Judged, ruleShares, shareKept } from "./rule-shares.ts";
import styles from "./rules.module.css";
import { texts } from "./texts.ts";

/** The share of the calls of the last days that keep each rule: of this version, of the agent, over time. */
export function RuleScores({ at }: { readonly at: InVersion }) {
  const scores = useQuery({
    queryKey: ["rule scores", at.flow],
    queryFn: () => ask(send, ruleScores, { path: { org: at.org, flow: at.flow } }),
  });
  const shares = useMemo(
    () => (scores.data === undefined ? [] : ruleShares(scores.data, at.ver)),
    [scores.data, at.ver],
  );
  if (scores.error) {
    return <PanelError title={texts.scores.failed} error={scores.error} retry={() => void scores.refetch()} />;
  }
  if (shares.length === 0) return null;
  const agent = { organisation: at.org, flow: at.flow, version: at.ver };
  return (
    <section className={styles.scores} aria-label={texts.scores.title}>
      <h3>{texts.scores.title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.scores.rule}</th>
            <th scope="col">{at.ver}</th>
            <th scope="col">{texts.scores.agent}</th>
            <th scope="col">{texts.scores.days}</th>
            <th scope="col">{texts.scores.broken}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ rule, version, agent: whole, days }) => (
            <tr key={rule}>
              <th scope="row">
                <bdi>{rule}</bdi>
              </th>
              <td>{scoreText(version)}</td>
              <td>{scoreText(whole)}</td>
              <td>
                <Sparkline values={days.map(({ share }) => share)} label={texts.scores.course(rule)} />
              </td>
              <td>
                {whole.broken === 0 ? (
                  texts.scores.none
                ) : (
                  <Link {...places.calls(agent)} search={{ rule, since: "30d" }}>
                    {texts.scores.calls(whole.broken)}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function scoreText(judged: Judged): string {
  const share = shareKept(judged);
  return share === null ? texts.scores.noCalls : texts.scores.share(share, judged.calls);
}
