import { NumberInput, Switch } from "@mantine/core";
import { type Experiment, type ExperimentGuard, guardFigures } from "@parley/model/api/experiments";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import { Select } from "../parts/selects/select.tsx";
import styles from "./deploy.module.css";
import { percent } from "./percent.ts";
import { texts } from "./texts.ts";
import { sharesOf } from "./use-experiment.ts";

const said = texts.experiment;

type Props = {
  /** Versions that were deployed. */
  readonly versions: readonly string[];
  /** What holds now; without versions when the experiment begins. */
  readonly experiment: Experiment;
  readonly live: string | null;
  /** The version whose page it is: the one to try beside the live one. */
  readonly tried: string;
  readonly run: (shared: Pick<Experiment, "versions" | "guard">) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks which versions share the callers, by what weight, and what takes one out. */
export function ShareDialog({ versions, experiment, live, tried, run, onClose }: Props) {
  const { versions: weights } = experiment;
  const [guard, setGuard] = useState(experiment.guard);
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
  /** The guard compares with the live version. */
  const hasLive = live !== null && shares.has(live);
  return (
    <FormDialog
      title={said.beginTitle}
      verb={weights.length > 0 ? said.changeVerb : said.beginVerb}
      isComplete={shared.length >= 2 && (guard === null || hasLive)}
      run={() => run({ versions: shared, guard })}
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
      <Switch
        label={said.guardLabel}
        checked={guard !== null}
        onChange={({ currentTarget }) => setGuard(currentTarget.checked ? usualGuard : null)}
      />
      {guard !== null && <GuardFields guard={guard} onChange={setGuard} />}
      {guard !== null && !hasLive && <p className="notice warn">{said.guardNeedsLive(live)}</p>}
    </FormDialog>
  );
}

/** Nine of ten callers stay with what is live. */
function usualWeights(versions: readonly string[], live: string | null, tried: string) {
  const stays = live ?? versions[0] ?? "";
  const other = tried !== stays && versions.includes(tried) ? tried : versions.find((version) => version !== stays);
  return { [stays]: 90, ...(other === undefined ? {} : { [other]: 10 }) };
}

/** Enough to tell by, and far enough to matter. */
const usualGuard: ExperimentGuard = { figure: "dropped", points: 10, calls: 50 };

const figureOptions = guardFigures.map((figure) => ({ value: figure, label: said.figures[figure] }));

function GuardFields({
  guard,
  onChange,
}: {
  readonly guard: ExperimentGuard;
  readonly onChange: (guard: ExperimentGuard) => void;
}) {
  const count = (label: string, member: "points" | "calls", max: number) => (
    <NumberInput
      label={label}
      value={guard[member]}
      min={1}
      max={max}
      allowDecimal={false}
      onChange={(value) => onChange({ ...guard, [member]: typeof value === "number" ? value : 1 })}
    />
  );
  return (
    <div className={styles.guard}>
      <label className={styles.labelled}>
        {said.guardFigure}
        <Select options={figureOptions} value={guard.figure} onChange={(figure) => onChange({ ...guard, figure })} />
      </label>
      {count(said.guardPoints, "points", 100)}
      {count(said.guardCalls, "calls", 1_000_000)}
    </div>
  );
}
