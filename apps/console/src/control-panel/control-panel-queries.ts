import { ask } from "@parley/client";
import { changeControlPanel, controlChanges, controlPanel, undoControlChange } from "@parley/model/api/control-panel";
import type { CallHandling } from "@parley/model/kernel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { changeLevel, type LevelPlace } from "./change-level.ts";
import type { PanelPlace } from "./panel-place.ts";

/** How many changes the page shows. */
export const shownChanges = 20;
/** How often the page looks what is in force; milliseconds. */
const lookEvery = 5000;

export const panelQuery = (at: PanelPlace, number: string | null) => ({
  queryKey: ["control panel", at.flow, "panel", number],
  queryFn: () => ask(send, controlPanel, { path: at, query: number === null ? {} : { number } }),
  refetchInterval: lookEvery,
});

export const changesQuery = (at: PanelPlace) => ({
  queryKey: ["control panel", at.flow, "changes"],
  queryFn: () => ask(send, controlChanges, { path: at, query: { limit: shownChanges } }),
});

export type PanelChange = { readonly settings: CallHandling; readonly note?: string | null; readonly after?: number };

/** Changes the control panel and the places below it, and takes changes back. */
export function usePanelVerbs(at: PanelPlace) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ["control panel", at.flow] });
  const change = useMutation({
    mutationFn: (body: PanelChange) => ask(send, changeControlPanel, { path: at, body }),
    onSettled,
  });
  const undo = useMutation({
    mutationFn: (id: string) => ask(send, undoControlChange, { path: { ...at, change: id } }),
    onSettled,
  });
  const below = useMutation({
    mutationFn: ({ place, settings }: { readonly place: LevelPlace; readonly settings: CallHandling }) =>
      changeLevel(at, place, settings),
    onSettled,
  });
  return { change, undo, changeLevel: below };
}
