import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import { Select } from "../parts/selects/select.tsx";
import type { Beta } from "./give-beta.ts";
import { texts } from "./texts.ts";

const said = texts.beta;

type Props = {
  /** Versions that were deployed and are not live: at least one. */
  readonly versions: readonly [string, ...string[]];
  /** What holds now; null where the beta begins. */
  readonly beta: Beta | null;
  /** The version whose page it is. */
  readonly tried: string;
  readonly run: (beta: Beta) => Promise<void>;
  readonly onClose: () => void;
};

const usualShare = 10;

/** Asks which version some callers get, and how many of them. */
export function BetaDialog({ versions, beta, tried, run, onClose }: Props) {
  const offered = [beta?.version, tried].find((version) => version !== undefined && versions.includes(version));
  const [version, setVersion] = useState(offered ?? versions[0]);
  const [share, setShare] = useState<number | null>(beta?.share ?? usualShare);
  return (
    <FormDialog
      title={said.dialogTitle}
      verb={beta === null ? said.beginVerb : said.changeVerb}
      isComplete={share !== null && (version !== beta?.version || share !== beta.share)}
      run={() => run({ version, share: share ?? 0 })}
      failed={said.failed}
      onClose={onClose}
    >
      <p>{said.explained}</p>
      <div className="field">
        <span>{said.version}</span>
        <Select
          aria-label={said.version}
          value={version}
          options={versions.map((each) => ({ value: each, label: each }))}
          onChange={setVersion}
        />
      </div>
      <NumberInput
        label={said.share}
        suffix=" %"
        min={0}
        max={100}
        value={share ?? ""}
        onChange={(value) => setShare(typeof value === "number" ? value : null)}
      />
    </FormDialog>
  );
}
