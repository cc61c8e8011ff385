import { Button, TextInput } from "@mantine/core";
import { ProblemError } from "@parley/client";
import { handlingInForce } from "@parley/flow";
import { rules } from "@parley/model";
import type { ControlPanel } from "@parley/model/api/control-panel";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { ArchivedNotice } from "../parts/archived/archived-notice.tsx";
import { useArchived } from "../parts/archived/use-archived.ts";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { ChangesTable } from "./changes-table.tsx";
import styles from "./control-panel.module.css";
import { changesQuery, panelQuery, shownChanges } from "./control-panel-queries.ts";
import type { PanelPlace } from "./panel-place.ts";
import { PanelState } from "./panel-state.tsx";
import { SettingsTable } from "./settings-table.tsx";
import { texts } from "./texts.ts";
import { type PanelDraft, usePanelDraft } from "./use-panel-draft.ts";

export function ControlPanelPage() {
  const { organisation = "", flow = "" } = useParams({ strict: false });
  // What is written belongs to one agent.
  return <AgentPanel key={flow} at={{ org: organisation, flow }} />;
}

/** What staff change of an agent as it runs: what is in force, where it comes from, and who changed it. */
function AgentPanel({ at }: { readonly at: PanelPlace }) {
  const { org: organisation, flow } = at;
  const archived = useArchived({ organisation, flow });
  const changes = useQuery(changesQuery(at));
  const draft = usePanelDraft(at, async (number) =>
    (await changes.refetch()).data?.results.find((change) => change.number === number),
  );
  const panel = useQuery(panelQuery(at, draft.number));
  const isNumberGone = panel.error instanceof ProblemError && panel.error.status === 400;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is found gone
  useEffect(() => {
    if (isNumberGone) draft.loseNumber();
  }, [isNumberGone]);

  return (
    <>
      <PageHead title={texts.title} note={texts.note}>
        {panel.data !== undefined && <PauseButton panel={panel.data} draft={draft} />}
      </PageHead>
      {archived !== null && <ArchivedNotice organisation={organisation} flow={flow} archived={archived} />}
      <MissingPolicy needs={rules.flowAdmin} />
      {panel.error && (
        <section className="card">
          <PanelError title={texts.notFetched} error={panel.error} retry={() => void panel.refetch()} />
        </section>
      )}
      {panel.isPending && (
        <section className="card" aria-busy>
          <SkeletonLines lines={8} />
        </section>
      )}
      {panel.data !== undefined && (
        <div className={styles.page}>
          <PanelState archived={archived} panel={panel.data} number={draft.number} onNumber={draft.showNumber} />
          <SettingsTable
            panel={panel.data}
            level={draft.level}
            onLevel={(next) => draft.showLevel(next, panel.data.numbers)}
            draft={draft.draft}
            onDraft={draft.setDraft}
          />
          {draft.changed > 0 && <SaveBar panel={panel.data} draft={draft} />}
          <section className={`card ${styles.changes}`} aria-label={texts.changes.title}>
            <h2>{texts.changes.title}</h2>
            {changes.error && (
              <PanelError title={texts.notFetched} error={changes.error} retry={() => void changes.refetch()} />
            )}
            {changes.data?.results.length === 0 && <p className="muted">{texts.changes.none}</p>}
            {changes.data !== undefined && changes.data.results.length > 0 && (
              <ChangesTable changes={changes.data.results} isBusy={draft.isBusy} undo={draft.undo} />
            )}
            {(changes.data?.count ?? 0) > shownChanges && <p className="caption">{texts.changes.more}</p>}
          </section>
        </div>
      )}
    </>
  );
}

type Props = { readonly panel: ControlPanel; readonly draft: PanelDraft };

/** Stops the agent from taking calls, or lets it take them again. */
function PauseButton({ panel, draft: { change, isBusy } }: Props) {
  const isPaused = panel.in_force.paused?.value === true;
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Forbidden needs={rules.flowAdmin}>
      <Button
        variant="filled"
        leftSection={<Icon size={16} aria-hidden />}
        disabled={isBusy}
        onClick={() => change({ settings: { paused: isPaused ? resumed(panel) : true } })}
      >
        {isPaused ? texts.state.resume : texts.state.pause}
      </Button>
    </Forbidden>
  );
}

/** What takes a pause back: nothing set here where it is the panel's own, else that it is not paused. */
function resumed({ levels }: ControlPanel): false | null {
  const below = handlingInForce({ ...levels, control_panel: {} }).paused?.value ?? false;
  return below ? false : null;
}

/** How much is not saved, why it is changed, and what saves it. */
function SaveBar({ panel, draft }: Props) {
  return (
    <section className={`card ${styles.bar}`} aria-label={texts.bar.label}>
      <span className={styles.unsaved} role="status">
        {texts.bar.changes(draft.changed)}
      </span>
      {draft.level !== "control_panel" ? (
        <span className="muted">{texts.levels[draft.level]}</span>
      ) : (
        <TextInput
          aria-label={texts.bar.why}
          placeholder={texts.bar.why}
          maxLength={1000}
          value={draft.note}
          onChange={({ currentTarget: { value } }) => draft.setNote(value)}
        />
      )}
      <Button variant="default" onClick={draft.discard}>
        {texts.bar.discard}
      </Button>
      <Button variant="filled" loading={draft.isBusy} disabled={!draft.isReadable} onClick={() => draft.save(panel)}>
        {texts.bar.save}
      </Button>
    </section>
  );
}
