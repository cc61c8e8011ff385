import { Button, Select, TextInput } from "@mantine/core";
import { handlingInForce } from "@parley/flow";
import { rules } from "@parley/model";
import type { ControlChange, ControlPanel } from "@parley/model/api/control-panel";
import type { CallHandling, HandlingSource } from "@parley/model/kernel";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { readDay, readTime } from "../parts/dates/read-date.ts";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { LevelPlace } from "./change-level.ts";
import { ChangesTable } from "./changes-table.tsx";
import styles from "./control-panel.module.css";
import { changesQuery, type PanelChange, panelQuery, shownChanges, usePanelVerbs } from "./control-panel-queries.ts";
import type { PanelPlace } from "./panel-place.ts";
import { SettingsTable } from "./settings-table.tsx";
import { texts } from "./texts.ts";

/** What staff change of an agent as it runs: what is in force, where it comes from, and who changed it. */
export function ControlPanelPage() {
  const { organisation = "", flow = "" } = useParams({ strict: false });
  const at: PanelPlace = { org: organisation, flow };
  const [number, setNumber] = useState<string | null>(null);
  const panel = useQuery(panelQuery(at, number));
  const changes = useQuery(changesQuery(at));
  const verbs = usePanelVerbs(at);
  const [level, setLevel] = useState<HandlingSource>("control_panel");
  const [draft, setDraft] = useState<CallHandling>({});
  const [note, setNote] = useState("");
  const isBusy = verbs.change.isPending || verbs.undo.isPending || verbs.changeLevel.isPending;

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

  /** Changes what number, agent or client set; it is taken back by what was set there before. */
  function changeAt(place: LevelPlace, settings: CallHandling, then: () => void = () => {}) {
    verbs.changeLevel.mutate(
      { place, settings },
      {
        onSuccess: (before) => {
          then();
          const run = () => changeAt({ ...place, known: { ...place.known, ...settings } }, before);
          notify({ severity: "success", title: texts.saved, action: { label: texts.undo, run } });
        },
        onError: (error) => reportError(texts.notChanged, error),
      },
    );
  }

  function save({ levels, change: after, numbers }: ControlPanel) {
    if (level === "control_panel") {
      change({ settings: draft, note: note.trim() === "" ? null : note.trim(), after }, discard);
    } else changeAt({ level, number: number ?? numbers[0] ?? null, known: levels[level] }, draft, discard);
  }

  /** What is not saved belongs to the place that is shown. */
  function whenSaved(go: () => void) {
    if (Object.keys(draft).length === 0) go();
    else notify({ severity: "warning", title: texts.saveFirst });
  }

  function showLevel(next: HandlingSource, numbers: readonly string[]) {
    setLevel(next);
    if (next === "number" && number === null) setNumber(numbers[0] ?? null);
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
          <State
            panel={panel.data}
            number={number}
            onNumber={(next) =>
              whenSaved(() => {
                setNumber(next);
                if (next === null && level === "number") setLevel("control_panel");
              })
            }
          />
          <SettingsTable
            panel={panel.data}
            level={level}
            onLevel={(next) => whenSaved(() => showLevel(next, panel.data.numbers))}
            draft={draft}
            onDraft={setDraft}
          />
          {Object.keys(draft).length > 0 && (
            <section className={`card ${styles.bar}`} aria-label={texts.bar.label}>
              <span className={styles.unsaved} role="status">
                {texts.bar.changes(Object.keys(draft).length)}
              </span>
              {level !== "control_panel" ? (
                <span className="muted">{texts.levels[level]}</span>
              ) : (
                <TextInput
                  aria-label={texts.bar.why}
                  placeholder={texts.bar.why}
                  maxLength={1000}
                  value={note}
                  onChange={({ currentTarget: { value } }) => setNote(value)}
                />
              )}
              <Button variant="default" onClick={discard}>
                {texts.bar.discard}
              </Button>
              <Button variant="filled" loading={isBusy} disabled={!isReadable(draft)} onClick={() => save(panel.data)}>
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

/** Whether all days and times of a draft read as such: fields give on what is written, right or wrong. */
const isReadable = ({ holidays, opening_hours }: CallHandling): boolean =>
  (holidays ?? []).every(({ date }) => readDay(date) !== null) &&
  (opening_hours ?? []).every(({ from, to }) => readTime(from) !== null && from !== "24:00" && readTime(to) !== null);
