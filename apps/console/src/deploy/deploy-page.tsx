import { Button, Textarea } from "@mantine/core";
import { ProblemError } from "@parley/client";
import type { Readiness } from "@parley/flow";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconCalendarClock, IconRocket, IconUserCheck } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { labelOf } from "../api/releases.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import type { Archived } from "../parts/archived/archived.ts";
import { ArchivedNotice } from "../parts/archived/archived-notice.tsx";
import { texts as archivedTexts } from "../parts/archived/texts.ts";
import { useArchived } from "../parts/archived/use-archived.ts";
import { ChangeCounts, Changes } from "../parts/changes/changes.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { later } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PageError } from "../parts/page-error.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import { TemplateNews } from "../viewing/template-news.tsx";
import { AskedDialog } from "./asked-dialog.tsx";
import { Checks } from "./checks.tsx";
import styles from "./deploy.module.css";
import { History } from "./history.tsx";
import { isHeard, releaseBefore } from "./readiness.ts";
import { Draft, Live } from "./standing.tsx";
import { texts } from "./texts.ts";
import { type DeployPlace, useGiven, useReadiness, useReleases, useRequests } from "./use-deploy.ts";
import { type Releasing, useReleasing } from "./use-releasing.ts";
import { Waiting } from "./waiting.tsx";
import { WhoApproves } from "./who-approves.tsx";

const UnsentEdits = later(() => import("../editing/unsent/unsent-edits.tsx").then((module) => module.UnsentEdits));
const Experiment = later(() => import("./experiment.tsx").then((module) => module.Experiment), {
  name: texts.experiment.title,
  waiting: <SkeletonLines lines={6} />,
});
const BetaCard = later(() => import("./beta-card.tsx").then((module) => module.BetaCard), {
  name: texts.beta.title,
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
  const given = useGiven(place);
  const requests = useRequests(place);
  const made = releases.data?.results ?? [];
  const byVersion = given.data?.results ?? [];
  const live = byVersion.find(({ is_live }) => is_live);
  const releasing = useReleasing(place, readiness.data, live);
  const needsApproval = readiness.data?.needs_approval === true;
  // Who may not see the version may not see its releases either: that is said once.
  const isForbidden = readiness.error instanceof ProblemError && readiness.error.status === 403;
  // All of it comes at once: what came one by one would push down what is read already.
  const isComing = readiness.isPending || releases.isPending || given.isPending || requests.isPending;
  const archived = useArchived(place);
  const verbs = useVerbs(place, {
    archived,
    readiness: readiness.data,
    before: releaseBefore(made),
    // Others may have changed the version since the page was opened.
    look: () => void readiness.refetch(),
    isSettled: !isComing && !readiness.isFetching,
    releasing,
  });

  return (
    <>
      <PageHead title={texts.title}>
        <Forbidden needs={rules.flowAdmin}>
          <Button
            leftSection={<IconCalendarClock size={16} aria-hidden />}
            disabled={!verbs.mayDeploy}
            onClick={verbs.schedule}
          >
            {texts.waiting.scheduleVerb}
          </Button>
        </Forbidden>
        <Forbidden needs={rules.flowAdmin}>
          <Button
            variant="filled"
            leftSection={needsApproval ? <IconUserCheck size={16} aria-hidden /> : <IconRocket size={16} aria-hidden />}
            disabled={!verbs.mayDeploy}
            onClick={verbs.deploy}
          >
            {verbs.deployLabel}
          </Button>
        </Forbidden>
      </PageHead>
      {archived !== null && <ArchivedNotice {...place} archived={archived} className={styles.above} />}
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
          {readiness.data.approvers !== null && (
            <p className={`notice info ${styles.above}`}>
              {texts.waiting.needsApproval}{" "}
              <WhoApproves organisation={organisation} approvers={readiness.data.approvers} />
            </p>
          )}
          {requests.data && requests.data.results.length > 0 && (
            <Panel title={texts.waiting.title} className={styles.above}>
              <Waiting place={place} requests={requests.data.results} live={live} needsApproval={needsApproval} />
            </Panel>
          )}
          <div className={styles.cards}>
            <Draft place={place} readiness={readiness.data} />
            <BetaCard place={place} given={byVersion} />
            <Live
              place={place}
              live={live}
              before={releaseBefore(made)}
              rollBack={releasing.setAsked}
              isBusy={releasing.isBusy}
            />
            <Experiment place={place} given={byVersion} />
          </div>
          <div className={styles.columns}>
            <Panel title={texts.checks.title}>
              <Checks place={place} readiness={readiness.data} releases={releases.data?.results ?? null} />
            </Panel>
            <div className={styles.beside}>
              <ChangesPanel place={place} readiness={readiness.data} releasing={releasing} />
              <Notes key={version} place={place} />
            </div>
          </div>
        </>
      )}
      {!isComing && !isForbidden && (
        <Panel title={texts.history.title}>
          {releases.error && (
            <PanelError title={texts.failed} error={releases.error} retry={() => void releases.refetch()} />
          )}
          {given.error && <PanelError title={texts.failed} error={given.error} retry={() => void given.refetch()} />}
          {releases.data?.results.length === 0 && <p className={`muted ${styles.body}`}>{texts.history.none}</p>}
          {made.length > 0 && (
            <History place={place} releases={made} rollBack={releasing.setAsked} isBusy={releasing.isBusy} />
          )}
          {releases.data && releases.data.count > made.length && (
            <p className={`muted ${styles.body}`}>{texts.history.newest(made.length, releases.data.count)}</p>
          )}
        </Panel>
      )}
      <AskedDialog place={place} readiness={readiness.data} releasing={releasing} />
    </>
  );
}

type Standing = {
  readonly archived: Archived;
  readonly readiness: Readiness | undefined;
  readonly before: Release | null;
  /** Fetches the readiness again. */
  readonly look: () => void;
  /** All of the page is there, as it is now. */
  readonly isSettled: boolean;
  readonly releasing: Releasing;
};

/** The verbs of the page, on its buttons, in the palette and by its address. */
function useVerbs({ version }: DeployPlace, { archived, readiness, before, look, isSettled, releasing }: Standing) {
  const { setAsked } = releasing;
  const needsApproval = readiness?.needs_approval === true;
  const errors = readiness?.errors ?? 0;
  const mayDeploy = readiness !== undefined && archived === null && errors === 0 && !isHeard(readiness, version);
  const deployLabel = needsApproval ? texts.waiting.askVerb : texts.deployVerb(version);
  const asking = needsApproval ? "approval" : "deploy";
  function askTo(what: "deploy" | "schedule" | "approval") {
    look();
    setAsked(what);
  }
  const deploy = () => askTo(asking);
  const schedule = () => askTo("schedule");

  const [{ ask }, setSearch] = useSearchState(readSearch);
  const why = archived === null ? texts.notYet.why(errors) : archivedTexts.unanswered[archived];
  const isAsking = ask === true && readiness !== undefined && isSettled;
  useEffect(() => {
    if (!isAsking) return;
    setSearch({});
    if (mayDeploy) setAsked(asking);
    else notify({ severity: "info", title: texts.notYet.title(version), detail: why });
  }, [isAsking, mayDeploy, asking, version, why, setSearch, setAsked]);
  useActions(() => {
    const action = { group: texts.title, needs: rules.flowAdmin } as const;
    return [
      { ...action, id: "deploy", label: deployLabel, run: mayDeploy ? deploy : null },
      { ...action, id: "deploy later", label: texts.waiting.scheduleVerb, run: mayDeploy ? schedule : null },
      ...(before === null
        ? []
        : [
            {
              ...action,
              id: "deploy back",
              label: texts.rollBack.to(labelOf(before)),
              run: archived === null ? () => setAsked(before) : null,
            },
          ]),
    ];
  }, [deployLabel, mayDeploy, before, archived]);
  return { mayDeploy, deployLabel, deploy, schedule };
}

type PanelProps = {
  readonly title: string;
  /** Beside the title. */
  readonly about?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function Panel({ title, about, className = "", children }: PanelProps) {
  return (
    <section className={`card ${styles.panel} ${className}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {about}
      </header>
      {children}
    </section>
  );
}

type ChangesProps = { readonly place: DeployPlace; readonly readiness: Readiness; readonly releasing: Releasing };

/** What the deploy would change, and the note that goes with it. */
function ChangesPanel({ place, readiness: { changes }, releasing: { note, setNote } }: ChangesProps) {
  const about = (
    <>
      {changes && <ChangeCounts changes={changes} />}
      <Link to="/clients/$organisation/voice-agents/$flow/$version/compare" params={place}>
        {texts.changes.compare}
      </Link>
    </>
  );
  return (
    <Panel title={texts.changes.title} about={about}>
      <div className={styles.body}>
        {changes === null ? <p className="muted">{texts.changes.first}</p> : <Changes changes={changes} />}
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
    </Panel>
  );
}
