import type { Readiness } from "@parley/flow";
import { labelOf } from "../api/releases.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { texts } from "./texts.ts";

type Props = {
  readonly version: string;
  readonly readiness: Readiness;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before callers hear a version, and shows what becomes of what they hear. */
export function DeployDialog({ version, readiness: { live, changes }, run, onClose }: Props) {
  return (
    <FormDialog
      title={texts.ask.deploy(version)}
      size={560}
      verb={texts.ask.deployVerb}
      isComplete
      run={run}
      failed={texts.notDeployed(version)}
      onClose={onClose}
    >
      <p>
        {live === null ? texts.changes.first : texts.ask.now(labelOf(live))} {texts.rollBack.detail}
      </p>
      {changes !== null && (
        <>
          <ChangeCounts changes={changes} />
          <Changes changes={changes} none={texts.ask.sameWords} />
        </>
      )}
    </FormDialog>
  );
}
