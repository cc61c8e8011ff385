import { ask } from "@parley/client";
import { releaseChanges } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";
import { useQuery } from "@tanstack/react-query";
import { labelOf } from "../api/releases.ts";
import { send } from "../api/send.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";
import { WhoGetsIt } from "./who-gets-it.tsx";

type Props = {
  readonly place: DeployPlace;
  /** The version that is live now. */
  readonly live: string | null;
  readonly release: Release;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before an earlier release answers again, and shows what callers would hear otherwise. */
export function RollBackDialog({ place, live, release, run, onClose }: Props) {
  const { organisation, flow } = place;
  const { data, error, refetch } = useQuery({
    queryKey: ["deploy", flow, "changes", release.id],
    queryFn: () => ask(send, releaseChanges, { path: { org: organisation, flow, release: release.id } }),
    staleTime: 0,
  });
  return (
    <FormDialog
      title={texts.ask.rollBack(labelOf(release))}
      size={560}
      verb={texts.rollBack.verb}
      isComplete={data !== undefined}
      run={run}
      failed={texts.rollBack.failed(labelOf(release))}
      onClose={onClose}
    >
      <p>{texts.rollBack.detail}</p>
      <WhoGetsIt place={place} version={release.version} release={labelOf(release)} live={live} />
      {error && <PanelError title={texts.ask.unknown} error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <SkeletonLines lines={3} />}
      {data && data.missing_credentials.length > 0 && (
        <p className="notice warn">{texts.rollBack.missing(data.missing_credentials)}</p>
      )}
      {data?.changes && (
        <>
          <ChangeCounts changes={data.changes} />
          <Changes changes={data.changes} none={texts.ask.sameWords} />
        </>
      )}
    </FormDialog>
  );
}
