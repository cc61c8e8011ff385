import { NumberInput } from "@mantine/core";
import type { ExperimentVersion } from "@parley/model/api/experiments";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import styles from "./deploy.module.css";
import { percent } from "./percent.ts";
import { texts } from "./texts.ts";
import { sharesOf } from "./use-experiment.ts";

const said = texts.experiment;

type Props = {
  /** Versions that were deployed. */
  readonly versions: readonly string[];
  /** What holds now; none when the experiment begins. */
  readonly weights: readonly ExperimentVersion[];
  readonly live: string | null;
  /** The version whose page it is: the one to try beside the live one. */
  readonly tried: string;
  readonly run: (weights: readonly ExperimentVersion[]) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks which versions share the callers, and by what weight. */
export function ShareDialog({ versions, weights, live, tried, run, onClose }: Props) {
  const [chosen, setChosen] = useState<{ readonly [version: string]: number }>(() =>
    weights.length > 0
      ? Object.fromEntries(weights.map(({ version, weight }) => [version, weight]))
      : usualWeights(versions, live, tried),
  );
  const shared = versions.flatMap((version) => {
    const weight = chosen[version] ?? 0;
    return weight > 0 ? [{ version, weight }] : [];
  });
  const shares = sharesOf(shared);
  return (
    <FormDialog
      title={said.beginTitle}
      verb={weights.length > 0 ? said.changeVerb : said.beginVerb}
      isComplete={shared.length >= 2}
      run={() => run(shared)}
      failed={said.failed}
      onClose={onClose}
    >
      <p>{said.explained}</p>
      {versions.map((version) => {
        const share = shares.get(version);
        return (
          <div key={version} className={styles.weight}>
            <span className="mono">{version}</span>
            <NumberInput
              aria-label={said.weightOf(version)}
              value={chosen[version] ?? 0}
              min={0}
              max={1_000_000}
              onChange={(weight) => setChosen({ ...chosen, [version]: typeof weight === "number" ? weight : 0 })}
            />
            <span className="muted">{share === undefined ? said.out : percent(share)}</span>
          </div>
        );
      })}
    </FormDialog>
  );
}

/** Nine of ten callers stay with what is live. */
function usualWeights(versions: readonly string[], live: string | null, tried: string) {
  const stays = live ?? versions[0] ?? "";
  const other = tried !== stays && versions.includes(tried) ? tried : versions.find((version) => version !== stays);
  return { [stays]: 90, ...(other === undefined ? {} : { [other]: 10 }) };
}
