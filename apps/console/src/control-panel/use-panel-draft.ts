import type { ControlChange, ControlPanel } from "@parley/model/api/control-panel";
import type { CallHandling, HandlingSource } from "@parley/model/kernel";
import { useState } from "react";
import { readDay, readTime } from "../parts/dates/read-date.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { useKeepWriting, useKeptWriting } from "../parts/use-kept-writing.ts";
import type { LevelPlace } from "./change-level.ts";
import { type PanelChange, usePanelVerbs } from "./control-panel-queries.ts";
import { isDialled } from "./is-dialled.ts";
import { keptPanel, noPanel } from "./kept-panel.ts";
import type { PanelPlace } from "./panel-place.ts";
import { texts } from "./texts.ts";

/**
 * Which number and level the page shows, what is written there and not saved yet, and what changes how calls are handled.
 * `changeOf` reads the list of changes again, and finds the one with a number: what a notice offers to undo.
 */
export function usePanelDraft(at: PanelPlace, changeOf: (number: number) => Promise<ControlChange | undefined>) {
  const verbs = usePanelVerbs(at);
  const place = `control panel ${at.flow}`;
  const kept = useKeptWriting(place, keptPanel);
  const begun = kept ?? noPanel;
  const [number, setNumber] = useState(begun.number);
  const [level, setLevel] = useState<HandlingSource>(begun.level);
  const [draft, setDraft] = useState(begun.draft);
  const [note, setNote] = useState(begun.note);
  const changed = Object.keys(draft).length;
  useKeepWriting(place, changed === 0 ? null : { number, level, draft, note });

  /** The agent has lost the number that is shown. This drops what was written for it, and keeps the rest. */
  function loseNumber() {
    if (number === null) return;
    notify({ severity: "warning", title: texts.numberGone(number) });
    if (level === "number") discard();
    setNumber(null);
    setLevel((shown) => (shown === "number" ? "control_panel" : shown));
  }

  function undo({ id }: Pick<ControlChange, "id">) {
    verbs.undo.mutate(id, {
      onSuccess: () => notify({ severity: "success", title: texts.saved }),
      onError: (error) => reportError(texts.notUndone, error),
    });
  }

  function change(body: PanelChange, then: () => void = () => {}) {
    verbs.change.mutate(body, {
      onSuccess: async (panel) => {
        then();
        // A colleague may have changed more by now.
        const made = await changeOf(panel.change);
        const action = made === undefined ? {} : { action: { label: texts.undo, run: () => undo(made) } };
        notify({ severity: "success", title: texts.saved, ...action });
      },
      onError: (error) => reportError(texts.notChanged, error),
    });
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

  function discard() {
    setDraft({});
    setNote("");
  }

  function save({ levels, change: after, numbers }: ControlPanel) {
    if (level === "control_panel") {
      change({ settings: draft, note: note.trim() === "" ? null : note.trim(), after }, discard);
    } else changeAt({ level, number: number ?? numbers[0] ?? null, known: levels[level] }, draft, discard);
  }

  /** What is not saved belongs to the place that is shown. */
  function whenSaved(go: () => void) {
    if (changed === 0) go();
    else notify({ severity: "warning", title: texts.saveFirst });
  }

  return {
    ...{ number, level, draft, setDraft, note, setNote, changed, discard, save, change, undo, loseNumber },
    isBusy: verbs.change.isPending || verbs.undo.isPending || verbs.changeLevel.isPending,
    isReadable: isReadable(draft),
    showNumber: (next: string | null) =>
      whenSaved(() => {
        setNumber(next);
        if (next === null && level === "number") setLevel("control_panel");
      }),
    showLevel: (next: HandlingSource, numbers: readonly string[]) =>
      whenSaved(() => {
        setLevel(next);
        if (next === "number" && number === null) setNumber(numbers[0] ?? null);
      }),
  };
}

export type PanelDraft = ReturnType<typeof usePanelDraft>;

/** Whether all days, times and the number of a draft read as such: fields give on what is written, right or wrong. */
const isReadable = ({ holidays, opening_hours, fallback_number }: CallHandling): boolean =>
  isDialled(fallback_number) &&
  (holidays ?? []).every(({ date }) => readDay(date) !== null) &&
  (opening_hours ?? []).every(({ from, to }) => readTime(from) !== null && from !== "24:00" && readTime(to) !== null);
