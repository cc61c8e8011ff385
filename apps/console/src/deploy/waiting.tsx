import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import type { DeployRequest } from "@parley/model/api/deploy-requests";
import type { Release } from "@parley/model/api/releases";
import { useState } from "react";
import { useMe } from "../api/me.ts";
import { useZone } from "../look/use-zone.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { texts as parts } from "../parts/texts.ts";
import styles from "./deploy.module.css";
import { texts } from "./texts.ts";
import { type DeployPlace, type Due, isOpen, useRequestVerbs } from "./use-deploy.ts";

const said = texts.waiting;

const ScheduleDialog = laterOpened(parts.later.dialog, () =>
  import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog),
);
const DecideDialog = laterOpened(parts.later.dialog, () =>
  import("./decide-dialog.tsx").then((module) => module.DecideDialog),
);

/** Most that ended and are still shown: the rest is in the history and the audit log. */
const mostEnded = 5;

type Opened = { readonly does: "approve" | "refuse" | "move"; readonly request: DeployRequest };

type Props = {
  readonly place: DeployPlace;
  readonly requests: readonly DeployRequest[];
  /** What callers get now. */
  readonly live: Release | undefined;
  readonly needsApproval: boolean;
};

/** Deploys that wait for their time or for a second person, and what became of the last ones. */
export function Waiting({ place, requests, live, needsApproval }: Props) {
  const verbs = useRequestVerbs(place);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const close = () => setOpened(null);
  const shown = [...requests.filter(isOpen), ...requests.filter((one) => !isOpen(one)).slice(0, mostEnded)];

  async function cancel(request: DeployRequest) {
    setBusy(request.id);
    try {
      await verbs.cancel(request);
      notify({ severity: "success", title: said.cancelled(request.version) });
    } catch (error) {
      reportError(said.notCancelled(request.version), error);
    } finally {
      setBusy(null);
    }
  }

  async function decide({ does, request }: Opened, reason: string | null) {
    const approve = does === "approve";
    const { version } = await verbs.decide(request, { approve, reason });
    close();
    notify({ severity: "success", title: (approve ? texts.decide.approved : texts.decide.refused)(version) });
  }

  async function move(request: DeployRequest, { due_at, time_zone }: Due) {
    if (due_at !== null) await verbs.move(request, { due_at, time_zone });
    close();
  }

  return (
    <>
      <table className={`table ${styles.waiting}`}>
        <thead>
          <tr>
            <th scope="col" style={{ width: 150 }}>
              {said.version}
            </th>
            <th scope="col" style={{ width: 200 }}>
              {said.status}
            </th>
            <th scope="col" style={{ width: 160 }}>
              {said.when}
            </th>
            <th scope="col">{said.note}</th>
            <th scope="col" style={{ width: 140 }}>
              {said.by}
            </th>
            <th scope="col" style={{ width: 250 }}>
              <span className="visually-hidden">{said.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((request) => (
            <Line
              key={request.id}
              request={request}
              live={live}
              needsApproval={needsApproval}
              isBusy={busy === request.id}
              open={(does) => setOpened({ does, request })}
              cancel={() => void cancel(request)}
            />
          ))}
        </tbody>
      </table>
      {opened !== null && opened.does === "move" && (
        <ScheduleDialog
          title={texts.schedule.move(opened.request.version)}
          verb={said.moveVerb}
          explained={[
            texts.schedule.asItIs(opened.request.version, opened.request.version_revision),
            ...(needsApproval ? [texts.schedule.asksAgain] : []),
          ]}
          begin={opened.request}
          isTimeOptional={false}
          note={null}
          failed={texts.schedule.notScheduled(opened.request.version)}
          run={(due) => move(opened.request, due)}
          onClose={close}
        />
      )}
      {opened !== null && opened.does !== "move" && (
        <DecideDialog
          place={place}
          request={opened.request}
          approve={opened.does === "approve"}
          run={(reason) => decide(opened, reason)}
          onClose={close}
        />
      )}
    </>
  );
}

const looks = {
  asked: "info",
  waiting: "info",
  taken: "running",
  done: "ok",
  failed: "bad",
  refused: "warn",
  cancelled: "idle",
} as const;

type LineProps = {
  readonly request: DeployRequest;
  readonly live: Release | undefined;
  readonly needsApproval: boolean;
  readonly isBusy: boolean;
  readonly open: (does: Opened["does"]) => void;
  readonly cancel: () => void;
};

function Line({ request, live, needsApproval, isBusy, open, cancel }: LineProps) {
  const {
    version,
    version_revision,
    status,
    due_at,
    note,
    by,
    created_at,
    decided_at,
    decided_by,
    reason,
    edits_since,
  } = request;
  const { brief, short } = useZone();
  const me = useMe();
  const isOwn = me !== undefined && by?.id === me.id;
  const waits = status === "asked" || status === "waiting";
  const isVoid = waits && needsApproval && edits_since > 0;
  const isLive = waits && live?.version === version && live.version_revision === version_revision;
  // Without a time of its own, an approved one is deployed with its approval.
  const at = due_at ?? decided_at ?? (waits ? null : created_at);
  const decided =
    decided_by === null ? null : (status === "refused" ? said.refusedBy : said.approvedBy)(decided_by.name);
  return (
    <tr>
      <td>
        <span className="mono">{version}</span> <span className="muted">{said.revision(version_revision)}</span>
      </td>
      <td>
        <StatusBadge status={isVoid ? said.voided : said.statuses[status]} look={isVoid ? "warn" : looks[status]} />
        {waits && !isVoid && edits_since > 0 && <div className="muted">{said.edited(edits_since)}</div>}
        {isLive && <StatusBadge status={said.isLive} look="warn" />}
        {decided !== null && <div className="muted">{decided}</div>}
      </td>
      <td>{at === null ? said.onceApproved : `${brief(at)} ${short}`}</td>
      <td>
        <bdi className={styles.words}>{note ?? "–"}</bdi>
        {reason !== null && <div className={`muted ${styles.words}`}>{reason}</div>}
      </td>
      <td>{by?.name ?? texts.live.unknown}</td>
      <td>
        {waits && (
          <span className={styles.acts}>
            {status === "asked" && !isOwn && (
              <>
                <Forbidden needs={rules.flowAdmin}>
                  <Button size="sm" disabled={isVoid} onClick={() => open("approve")}>
                    {said.approveVerb}
                  </Button>
                </Forbidden>
                <Forbidden needs={rules.flowAdmin}>
                  <Button size="sm" onClick={() => open("refuse")}>
                    {said.refuseVerb}
                  </Button>
                </Forbidden>
              </>
            )}
            {isOwn && due_at !== null && (
              <Forbidden needs={rules.flowAdmin}>
                <Button size="sm" onClick={() => open("move")}>
                  {said.moveVerb}
                </Button>
              </Forbidden>
            )}
            {(isOwn || status !== "asked") && (
              <Forbidden needs={rules.flowAdmin}>
                <Button size="sm" disabled={isBusy} onClick={cancel} aria-label={said.cancelOf(version)}>
                  {said.cancelVerb}
                </Button>
              </Forbidden>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
