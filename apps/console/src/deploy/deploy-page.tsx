import { Button, Textarea } from "@mantine/core";
import { ProblemError } from "@parley/client";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconCalendarClock, IconRocket, IconUserCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { labelOf } from "../api/releases.ts";
import { site } from "../api/site.ts";
import { useZone } from "../look/use-zone.ts";
import { callText } from "../numbers/call-text.ts";
import { assignedQuery } from "../numbers/numbers-queries.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageError } from "../parts/page-error.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { texts as parts } from "../parts/texts.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { TemplateNews } from "../viewing/template-news.tsx";
import { Checks } from "./checks.tsx";
import styles from "./deploy.module.css";
import { History } from "./history.tsx";
import { isHeard, releaseBefore } from "./readiness.ts";
import { Draft, Live } from "./standing.tsx";
import { texts } from "./texts.ts";
import {
  type DeployPlace,
  type Due,
  useDeploy,
  useReadiness,
  useReleases,
  useRequests,
  useRequestVerbs,
} from "./use-deploy.ts";
import { Waiting } from "./waiting.tsx";

const UnsentEdits = later(() => import("../editing/unsent/unsent-edits.tsx").then((module) => module.UnsentEdits));
const DeployDialog = laterOpened(parts.later.dialog, () =>
  import("./deploy-dialog.tsx").then((module) => module.DeployDialog),
);
const RollBackDialog = laterOpened(parts.later.dialog, () =>
  import("./roll-back-dialog.tsx").then((module) => module.RollBackDialog),
);

const ScheduleDialog = laterOpened(parts.later.dialog, () =>
  import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog),
);

const Experiment = later(() => import("./experiment.tsx").then((module) => module.Experiment), {
  name: texts.experiment.title,
  waiting: <SkeletonLines lines={6} />,
});
const Notes = later(() => import("./notes.tsx").then((module) => module.Notes), {
  name: texts.notes.title,
  waiting: <SkeletonLines lines={6} />,
});

/** `ask`: the page opens with the question whether to deploy. */
const readSearch = ({ ask }: Readonly<Record<string, unknown>>): { readonly ask?: true } =>
  ask === true ? { ask } : {};

/** Brings a version before callers, and an earlier release back. */
export function DeployPage() {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const place: DeployPlace = { organisation, flow, version };
  const readiness = useReadiness(place);
  const releases = useReleases(place);
  const deploy = useDeploy(place);
  const requests = useRequests(place);
  const requestVerbs = useRequestVerbs(place);
  const queries = useQueryClient();
  const { moment, short } = useZone();
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState<"deploy" | "schedule" | "approval" | Release | null>(null);
  const needsApproval = readiness.data?.needs_approval === true;
  const live = releases.data?.results.find(({ is_live }) => is_live);
  const mayDeploy = readiness.data !== undefined && readiness.data.errors === 0 && !isHeard(readiness.data, version);
  // Who may not see the version may not see its releases either: that is said once.
  const isForbidden = readiness.error instanceof ProblemError && readiness.error.status === 403;
  const close = () => setAsked(null);

  async function bringBack(release: Release) {
    const before = live;
    await deploy.mutateAsync({ release: release.id });
    close();
    const undo = (to: Release) =>
      deploy.mutate({ release: to.id }, { onError: (error) => reportError(texts.rollBack.failed(labelOf(to)), error) });
    notify({
      severity: "success",
      title: texts.rollBack.done(labelOf(release)),
      detail: texts.rollBack.detail,
      ...(before === undefined ? {} : { action: { label: texts.rollBack.undoVerb, run: () => undo(before) } }),
    });
  }

  async function release() {
    const made = await deploy.mutateAsync({ note });
    close();
    setNote("");
    const detail = await queries.fetchQuery(assignedQuery(place)).then(
      (numbers) => callText({ numbers, isLive: true, sipAddress: site.sipAddress }),
      (error: Error) => texts.callUnknown(error.message),
    );
    notify({ severity: "success", title: texts.nowLive(labelOf(made)), detail });
  }

  async function haveDeployed({ due_at, time_zone, note: why }: Due & { readonly note: string | null }) {
    const revision = readiness.data?.revision;
    if (revision === undefined) return;
    await requestVerbs.ask({ due_at, time_zone, note: why, revision });
    close();
    setNote("");
    const title =
      due_at === null || needsApproval
        ? texts.schedule.asked(version)
        : texts.schedule.scheduled(version, `${moment(due_at)} ${short}`);
    notify({ severity: "success", title });
  }

  /** Others may have changed the version since the page was opened. */
  function askTo(what: "deploy" | "schedule" | "approval") {
    void readiness.refetch();
    setAsked(what);
  }
  const askToDeploy = () => askTo(needsApproval ? "approval" : "deploy");
  const deployLabel = needsApproval ? texts.waiting.askVerb : texts.deployVerb(version);

  // All of it comes at once: what came one by one would push down what is read already.
  const isComing = readiness.isPending || releases.isPending || requests.isPending;
  const before = releaseBefore(releases.data?.results ?? []);
  const [{ ask }, setSearch] = useSearchState(readSearch);
  const errors = readiness.data?.errors ?? 0;
  const isAsking = ask === true && readiness.data !== undefined && !isComing && !readiness.isFetching;
  useEffect(() => {
    if (!isAsking) return;
    setSearch({});
    if (mayDeploy) setAsked(needsApproval ? "approval" : "deploy");
    else notify({ severity: "info", title: texts.notYet.title(version), detail: texts.notYet.why(errors) });
  }, [isAsking, mayDeploy, needsApproval, version, errors, setSearch]);
  useActions(() => {
    const action = { group: texts.title, needs: rules.flowAdmin } as const;
    return [
      { ...action, id: "deploy", label: deployLabel, run: mayDeploy ? askToDeploy : null },
      {
        ...action,
        id: "deploy later",
        label: texts.waiting.scheduleVerb,
        run: mayDeploy ? () => askTo("schedule") : null,
      },
      ...(before === null
        ? []
        : [{ ...action, id: "deploy back", label: texts.rollBack.to(labelOf(before)), run: () => setAsked(before) }]),
    ];
  }, [deployLabel, mayDeploy, before]);

  return (
    <>
      <PageHead title={texts.title}>
        <Forbidden needs={rules.flowAdmin}>
          <Button
            leftSection={<IconCalendarClock size={16} aria-hidden />}
            disabled={!mayDeploy}
            onClick={() => askTo("schedule")}
          >
            {texts.waiting.scheduleVerb}
          </Button>
        </Forbidden>
        <Forbidden needs={rules.flowAdmin}>
          <Button
            variant="filled"
            leftSection={needsApproval ? <IconUserCheck size={16} aria-hidden /> : <IconRocket size={16} aria-hidden />}
            disabled={!mayDeploy}
            onClick={askToDeploy}
          >
            {deployLabel}
          </Button>
        </Forbidden>
      </PageHead>
      <UnsentEdits at={{ org: organisation, flow, ver: version }} />
      <TemplateNews place={place} version={version} className={styles.above} />
      {readiness.error && (
        <section className={`card ${styles.above}`}>
          <PageError
            missing={texts.failed}
            failed={texts.failed}
            error={readiness.error}
            retry={() => void readiness.refetch()}
          />
        </section>
      )}
      {isComing && (
        <section className={`card ${styles.card}`} aria-busy>
          <SkeletonLines lines={6} />
        </section>
      )}
      {requests.error && !isForbidden && (
        <section className={`card ${styles.above}`}>
          <PanelError title={texts.waiting.notFetched} error={requests.error} retry={() => void requests.refetch()} />
        </section>
      )}
      {!isComing && readiness.data && (
        <>
          {needsApproval && <p className={`notice info ${styles.above}`}>{texts.waiting.needsApproval}</p>}
          {requests.data && requests.data.results.length > 0 && (
            <section className={`card ${styles.panel} ${styles.above}`} aria-label={texts.waiting.title}>
              <header>
                <h2>{texts.waiting.title}</h2>
              </header>
              <Waiting place={place} requests={requests.data.results} live={live} needsApproval={needsApproval} />
            </section>
          )}
          <div className={styles.cards}>
            <Draft place={place} readiness={readiness.data} />
            <Live place={place} releases={releases.data?.results ?? []} rollBack={setAsked} isBusy={deploy.isPending} />
            <Experiment place={place} releases={releases.data?.results ?? []} />
            <Notes key={version} place={place} />
          </div>
          <div className={styles.columns}>
            <section className={`card ${styles.panel}`} aria-label={texts.checks.title}>
              <header>
                <h2>{texts.checks.title}</h2>
              </header>
              <Checks place={place} readiness={readiness.data} releases={releases.data?.results ?? null} />
            </section>
            <section className={`card ${styles.panel}`} aria-label={texts.changes.title}>
              <header>
                <h2>{texts.changes.title}</h2>
                {readiness.data.changes && <ChangeCounts changes={readiness.data.changes} />}
                <Link to="/clients/$organisation/voice-agents/$flow/$version/compare" params={place}>
                  {texts.changes.compare}
                </Link>
              </header>
              <div className={styles.body}>
                {readiness.data.changes === null ? (
                  <p className="muted">{texts.changes.first}</p>
                ) : (
                  <Changes changes={readiness.data.changes} />
                )}
                <Textarea
                  label={texts.changes.note}
                  value={note}
                  onChange={(event) => setNote(event.currentTarget.value)}
                  maxLength={4000}
                  autosize
                  minRows={1}
                  maxRows={6}
                />
              </div>
            </section>
          </div>
        </>
      )}
      {!isComing && !isForbidden && (
        <section className={`card ${styles.panel}`} aria-label={texts.history.title}>
          <header>
            <h2>{texts.history.title}</h2>
          </header>
          {releases.error && (
            <PanelError title={texts.failed} error={releases.error} retry={() => void releases.refetch()} />
          )}
          {releases.data?.results.length === 0 && <p className={`muted ${styles.body}`}>{texts.history.none}</p>}
          {releases.data && releases.data.results.length > 0 && (
            <History releases={releases.data.results} rollBack={setAsked} isBusy={deploy.isPending} />
          )}
        </section>
      )}
      {asked === "deploy" && readiness.data && (
        <DeployDialog version={version} readiness={readiness.data} run={release} onClose={close} />
      )}
      {(asked === "schedule" || asked === "approval") && readiness.data && (
        <ScheduleDialog
          title={(asked === "schedule" ? texts.schedule.title : texts.schedule.ask)(version)}
          verb={needsApproval ? texts.waiting.askVerb : texts.waiting.scheduleVerb}
          explained={[
            texts.schedule.asItIs(version, readiness.data.revision),
            ...(needsApproval ? [texts.schedule.voids] : []),
          ]}
          begin={{ due_at: null, time_zone: null }}
          isTimeOptional={asked === "approval"}
          note={note}
          failed={(needsApproval ? texts.schedule.notAsked : texts.schedule.notScheduled)(version)}
          run={haveDeployed}
          onClose={close}
        />
      )}
      {asked !== null && typeof asked !== "string" && (
        <RollBackDialog place={place} release={asked} run={() => bringBack(asked)} onClose={close} />
      )}
    </>
  );
}
