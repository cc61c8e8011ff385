import { Textarea } from "@mantine/core";
import type { DeployRequest } from "@parley/model/api/deploy-requests";
import { useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { texts } from "./texts.ts";
import { type DeployPlace, useReadiness } from "./use-deploy.ts";
import { WhoGetsIt } from "./who-gets-it.tsx";

const said = texts.decide;

type Props = {
  readonly place: DeployPlace;
  readonly request: DeployRequest;
  readonly approve: boolean;
  readonly run: (reason: string | null) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks a second person: who wants it deployed, what would change for callers, and why it is approved or refused. */
export function DecideDialog({ place, request, approve, run, onClose }: Props) {
  const { version, due_at, note, by, created_at, edits_since } = request;
  const { data, error, refetch } = useReadiness({ ...place, version });
  const { brief, moment, short } = useZone();
  const [reason, setReason] = useState("");
  const isVoid = approve && edits_since > 0;
  const isComplete = approve ? data !== undefined && !isVoid : reason.trim() !== "";
  return (
    <FormDialog
      title={approve ? said.approve(version) : said.refuse(version)}
      size={560}
      verb={approve ? texts.waiting.approveVerb : texts.waiting.refuseVerb}
      isComplete={isComplete}
      run={() => run(reason.trim() === "" ? null : reason.trim())}
      failed={said.failed(version)}
      onClose={onClose}
    >
      <p>
        {said.asked(by?.name ?? texts.live.unknown, brief(created_at))} {note !== null && <bdi>“{note}”</bdi>}
      </p>
      {approve && <p>{due_at === null ? said.atOnce : said.at(`${moment(due_at)} ${short}`)}</p>}
      {approve && <WhoGetsIt place={place} version={version} release={version} live={data?.live?.version ?? null} />}
      {isVoid && (
        <p className="notice warn" role="status">
          {said.edited}
        </p>
      )}
      {error && <PanelError title={texts.ask.unknown} error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <SkeletonLines lines={3} />}
      {data !== undefined && data.changes === null && <p className="muted">{texts.changes.first}</p>}
      {data !== undefined && data.changes !== null && (
        <>
          <ChangeCounts changes={data.changes} />
          <Changes changes={data.changes} none={texts.ask.sameWords} />
        </>
      )}
      <Textarea
        label={approve ? said.whyOptional : said.why}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        maxLength={4000}
        autosize
        minRows={1}
        maxRows={6}
        {...(!approve && { required: true, "data-autofocus": true })}
      />
    </FormDialog>
  );
}
