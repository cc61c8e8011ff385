import type { Readiness } from "@parley/flow";
import { labelOf } from "../api/releases.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";
import { WhoGetsIt } from "./who-gets-it.tsx";

type Props = {
  readonly place: DeployPlace;
  readonly readiness: Readiness;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before callers hear a version, and shows what becomes of what they hear. */
export function DeployDialog({ place, readiness: { live, changes }, run, onClose }: Props) {
  const { version } = place;
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
      <WhoGetsIt place={place} version={version} release={version} live={live?.version ?? null} />
      {changes !== null && (
        <>
          <ChangeCounts changes={changes} />
          <Changes changes={changes} none={texts.ask.sameWords} />
        </>
      )}
    </FormDialog>
  );
}
