import { Button, Select, TextInput } from "@mantine/core";
import { handlingInForce } from "@parley/flow";
import { rules } from "@parley/model";
import type { ControlChange, ControlPanel } from "@parley/model/api/control-panel";
import { type CallHandling, equalJson, type HandlingName, handlingNames } from "@parley/model/kernel";
import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { ChangesTable } from "./changes-table.tsx";
import styles from "./control-panel.module.css";
import {
  changesQuery,
  type PanelChange,
  type PanelPlace,
  panelQuery,
  shownChanges,
  usePanelVerbs,
} from "./control-panel-queries.ts";
import { HandlingControl } from "./handling-control.tsx";
import { helps, labels, texts } from "./texts.ts";

/** What staff change of an agent as it runs: what is in force, where it comes from, and who changed it. */
export function ControlPanelPage() {
  const { organisation = "", flow = "" } = useParams({ strict: false });
  const at: PanelPlace = { org: organisation, flow };
  const [number, setNumber] = useState<string | null>(null);
  const panel = useQuery(panelQuery(at, number));
  const changes = useQuery(changesQuery(at));
  const verbs = usePanelVerbs(at);
  const [draft, setDraft] = useState<CallHandling>({});
  const [note, setNote] = useState("");
  const isBusy = verbs.change.isPending || verbs.undo.isPending;

  function undo({ id }: Pick<ControlChange, "id">) {
    verbs.undo.mutate(id, {
      onSuccess: () => notify({ severity: "success", title: texts.saved }),
      onError: (error) => reportError(texts.notUndone, error),
    });
  }

  function change(body: PanelChange, then: () => void = () => {}) {
    verbs.change.mutate(body, {
      onSuccess: async (_panel) => {
        then();
        const made = (await changes.refetch()).data?.results[0];
        const action = made === undefined ? {} : { action: { label: texts.undo, run: () => undo(made) } };
        notify({ severity: "success", title: texts.saved, ...action });
      },
      onError: (error) => reportError(texts.notChanged, error),
    });
  }

  function discard() {
    setDraft({});
    setNote("");
  }

  return (
    <>
      <PageHead title={texts.title} note={texts.note}>
        {panel.data !== undefined && (
          <Forbidden needs={rules.flowAdmin}>
            {panel.data.in_force.paused?.value === true ? (
              <Button
                variant="filled"
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                disabled={isBusy}
                onClick={() => change({ settings: { paused: pausedAfter(panel.data, false) } })}
              >
                {texts.state.resume}
              </Button>
            ) : (
              <Button
                variant="filled"
                leftSection={<IconPlayerPause size={16} aria-hidden />}
                disabled={isBusy}
                onClick={() => change({ settings: { paused: true } })}
              >
                {texts.state.pause}
              </Button>
            )}
          </Forbidden>
        )}
      </PageHead>
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
          <State panel={panel.data} number={number} onNumber={setNumber} />
          <Settings panel={panel.data} draft={draft} onDraft={setDraft} />
          {Object.keys(draft).length > 0 && (
            <section className={`card ${styles.bar}`} aria-label={texts.bar.label}>
              <span className={styles.unsaved} role="status">
                {texts.bar.changes(Object.keys(draft).length)}
              </span>
              <TextInput
                aria-label={texts.bar.why}
                placeholder={texts.bar.why}
                maxLength={1000}
                value={note}
                onChange={({ currentTarget: { value } }) => setNote(value)}
              />
              <Button variant="default" onClick={discard}>
                {texts.bar.discard}
              </Button>
              <Button
                variant="filled"
                loading={verbs.change.isPending}
                onClick={() =>
                  change(
                    { settings: draft, note: note.trim() === "" ? null : note.trim(), after: panel.data.change },
                    discard,
                  )
                }
              >
                {texts.bar.save}
              </Button>
            </section>
          )}
          <section className={`card ${styles.changes}`} aria-label={texts.changes.title}>
            <h2>{texts.changes.title}</h2>
            {changes.error && (
              <PanelError title={texts.notFetched} error={changes.error} retry={() => void changes.refetch()} />
            )}
            {changes.data?.results.length === 0 && <p className="muted">{texts.changes.none}</p>}
            {changes.data !== undefined && changes.data.results.length > 0 && (
              <ChangesTable changes={changes.data.results} isBusy={isBusy} undo={undo} />
            )}
            {(changes.data?.count ?? 0) > shownChanges && <p className="caption">{texts.changes.more}</p>}
          </section>
        </div>
      )}
    </>
  );
}

/** What takes a pause back: nothing set here where it is the panel's own, else that it is not paused. */
function pausedAfter({ levels }: ControlPanel, wanted: boolean): boolean | null {
  const below = handlingInForce({ ...levels, control_panel: {} }).paused?.value ?? false;
  return below === wanted ? null : wanted;
}

/** What stands for no number in the choice of numbers. */
const anyNumber = "any";

type StateProps = {
  readonly panel: ControlPanel;
  readonly number: string | null;
  readonly onNumber: (number: string | null) => void;
};

function State({ panel, number, onNumber }: StateProps) {
  const { moment } = useZone();
  const { because, until, in_force: inForce } = panel;
  const speaks = (inForce.announcement?.value ?? "").trim() !== "";
  const transfers = (inForce.fallback_number?.value ?? "") !== "";
  const hears = speaks ? (transfers ? "both" : "announcement") : transfers ? "transfer" : "nothing";
  return (
    <section className={`card ${styles.state}`} aria-label={texts.state.label}>
      <StatusBadge status={texts.state[because ?? "open"]} look={because === null ? "ok" : "warn"} />
      {because === "paused" && <span className="muted">{texts.state.byHand}</span>}
      {until !== null && <span className="muted">{texts.state.until(moment(until))}</span>}
      <span>{texts.state.calls(panel.calls_now, inForce.concurrency?.value ?? null)}</span>
      {because !== null && <span>{texts.state.hears[hears]}</span>}
      {panel.numbers.length > 0 && (
        <Select
          className={styles.number ?? ""}
          aria-label={texts.calls.label}
          data={[
            { value: anyNumber, label: `${texts.calls.label} ${texts.calls.any}` },
            ...panel.numbers.map((one) => ({ value: one, label: `${texts.calls.label} ${one}` })),
          ]}
          value={number ?? anyNumber}
          allowDeselect={false}
          onChange={(value) => onNumber(value === anyNumber ? null : value)}
        />
      )}
      {panel.unread.length > 0 && (
        <p className="notice warning" role="status">
          {texts.unread(panel.unread.join(", "))}
        </p>
      )}
    </section>
  );
}

type SettingsProps = {
  readonly panel: ControlPanel;
  readonly draft: CallHandling;
  readonly onDraft: (draft: CallHandling) => void;
};

function Settings({ panel, draft, onDraft }: SettingsProps) {
  const { isAllowed } = usePolicy(rules.flowAdmin);
  const { levels } = panel;
  const inForce = handlingInForce({ ...levels, control_panel: { ...levels.control_panel, ...draft } });
  const without = (name: HandlingName): CallHandling =>
    Object.fromEntries(Object.entries(draft).filter(([each]) => each !== name));
  const write = (changes: CallHandling) => {
    const next: CallHandling = { ...draft, ...changes };
    const differs = handlingNames.filter(
      (name) => name in next && !equalJson(next[name] ?? null, levels.control_panel[name] ?? null),
    );
    onDraft(Object.fromEntries(differs.map((name) => [name, next[name] ?? null])));
  };
  return (
    <section className={`card ${styles.settings}`} aria-label={texts.settings}>
      <div className={styles.columns} aria-hidden>
        <span>{texts.columns.setting}</span>
        <span>{texts.columns.value}</span>
        <span>{texts.columns.source}</span>
      </div>
      {handlingNames
        .filter((name) => name !== "paused")
        .map((name) => {
          const found = inForce[name];
          const isUnsaved = name in draft;
          const isSet = levels.control_panel[name] !== undefined && levels.control_panel[name] !== null;
          return (
            <div key={name} className={styles.setting} data-unsaved={isUnsaved || undefined}>
              <div>
                <strong>{labels[name]}</strong>
                <p className="caption">{helps[name]}</p>
              </div>
              <HandlingControl name={name} inForce={inForce} panel={panel} isReadOnly={!isAllowed} onChange={write} />
              <div className={styles.source}>
                <span>{found === null ? texts.source.unset : texts.sources[found.source]}</span>
                {isUnsaved && <span className={styles.unsaved}>{texts.source.unsaved}</span>}
                {isAllowed && (isUnsaved || isSet) && (
                  <button
                    type="button"
                    className={styles.reset}
                    onClick={() => (isUnsaved ? onDraft(without(name)) : write({ [name]: null }))}
                  >
                    <IconArrowBackUp size={14} aria-hidden /> {isUnsaved ? texts.source.keep : texts.source.takeBack}
                  </button>
                )}
              </div>
            </div>
          );
        })}
    </section>
  );
}
