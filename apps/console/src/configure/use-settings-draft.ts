import { ProblemError } from "@parley/client";
import { settingsFields } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeSeen } from "../api/change-seen.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { faultsOf } from "../resource/collection.ts";
import { type Clash, changesOf, clashesOf, useRowDraft, type Values } from "../resource/form/row-draft.ts";
import { useKeepRow, useKeptRow } from "../resource/form/use-kept-row.ts";
import { type ShownSetting, shownSettings } from "./setting-places.ts";
import { texts } from "./texts.ts";
import { settingsOf, type VersionRow, type versionsOf } from "./version-settings.ts";

type Versions = ReturnType<typeof versionsOf>;

/** What is written of a version's settings and not saved yet; saving it, and meeting what others saved meanwhile. */
export function useSettingsDraft(versions: Versions, loaded: VersionRow) {
  const cache = useQueryClient();
  const [base, setBase] = useState(loaded);
  const place = `configure ${loaded.id}`;
  const kept = useKeptRow(place, settingsFields, settingsOf(loaded));
  const draft = useRowDraft(settingsFields, { ...settingsOf(loaded), ...kept?.values });
  const [conflict, setConflict] = useState<{ clashes: readonly Clash[]; others: readonly string[] } | null>(
    kept === null || kept.clashes.length === 0 ? null : { clashes: kept.clashes, others: [] },
  );
  const [isSaving, setSaving] = useState(false);
  const changes = changesOf(draft.values, settingsOf(base));
  const changed: readonly ShownSetting[] = shownSettings.filter(({ name }) => name in changes);
  const wrong = shownSettings.filter(({ name }) => draft.faults[name] !== undefined);
  const isUndecided = conflict?.clashes.some(({ stays }) => stays === null) ?? false;

  useKeepRow(place, draft.values, settingsOf(base), isUndecided);

  /** What the page shows elsewhere is of before. */
  const told = () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "configured" });

  async function take(next: VersionRow): Promise<VersionRow> {
    setBase(next);
    await told();
    return next;
  }

  async function save() {
    setSaving(true);
    try {
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, settingsOf(base)[name]]));
      const saved = await take(await versions.change(base, changes));
      setConflict(null);
      draft.set({});
      notify({
        severity: "success",
        title: texts.saved,
        action: { label: texts.undo, run: () => void undo(saved, before) },
      });
    } catch (error) {
      if (error instanceof ProblemError && error.status === 412) await meetOthers();
      else {
        draft.refuse(faultsOf(error));
        reportError(texts.notSaved, error);
      }
    } finally {
      setSaving(false);
    }
  }

  async function undo(saved: VersionRow, before: Values) {
    const row = {
      get: () => versions.get(saved.version),
      change: (revision: number, values: Values) => versions.change({ ...saved, revision }, values),
    };
    try {
      const next = await take(await changeSeen<VersionRow, Values>(row, saved, before));
      draft.follow(settingsOf(saved), settingsOf(next));
    } catch (error) {
      reportError(texts.notSaved, error);
    }
  }

  /** The version was changed beside what is written here. */
  async function refresh() {
    try {
      await meetOthers();
      setConflict((found) => (found?.clashes.length === 0 ? null : found));
      await told();
    } catch (error) {
      reportError(texts.notFetched, error);
    }
  }

  /** Others changed the version: what both changed is asked for, the rest is taken together. */
  async function meetOthers() {
    const theirs = await versions.get(base.version);
    const found = clashesOf(draft.values, settingsOf(base), { row: theirs, names: {} });
    const now = settingsOf(theirs);
    draft.set(Object.fromEntries(found.others.map((name) => [name, now[name]])));
    setBase(theirs);
    setConflict((before) => {
      // What waits to be decided waits on.
      const waiting = before?.clashes.filter(
        ({ field, stays }) => stays === null && !found.clashes.some((each) => each.field === field),
      );
      return { ...found, clashes: [...found.clashes, ...(waiting ?? [])] };
    });
  }

  function decide(field: string, stays: "yours" | "theirs", value: unknown) {
    draft.set({ [field]: value });
    setConflict((before) =>
      before === null
        ? before
        : { ...before, clashes: before.clashes.map((each) => (each.field === field ? { ...each, stays } : each)) },
    );
  }

  return {
    base,
    draft,
    changed,
    wrong,
    conflict,
    decide,
    isSaving,
    canSave: changed.length > 0 && wrong.length === 0 && !isUndecided && !isSaving,
    save,
    refresh,
    discard: () => {
      draft.set(settingsOf(base));
      setConflict(null);
    },
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
