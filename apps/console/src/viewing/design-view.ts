import type { Id } from "@parley/model/kernel";
import { createContext, useContext } from "react";
import type { RunTrace } from "../telling/run-trace.ts";

/** A place of a sub-flow: where a row is or was, or, with a zoom, a view under the sub-flow's own id. */
export type DesignPlace = {
  readonly id: Id;
  readonly subFlow: Id;
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly zoom?: number;
};

/** What of a version is looked at. All of it stands in the address. */
export type DesignView = {
  readonly subFlow: Id;
  /** Blocks and paths. */
  readonly selected: readonly Id[];
  readonly select: (ids: readonly Id[]) => void;
  /** Leads to a row wherever it is: its sub-flow, the middle of the canvas, a short flash; `field` opens the inspector there, `thread` what is said about it. */
  readonly reveal: (id: Id, field?: string, thread?: "open") => void;
  /** Leads to a place of a sub-flow. */
  readonly visit: (place: DesignPlace) => void;
  readonly trace: RunTrace | null;
  readonly setTrace: (trace: RunTrace | null) => void;
};

export const DesignViewContext = createContext<DesignView | null>(null);

export function useDesignView(): DesignView {
  const view = useContext(DesignViewContext);
  if (view === null) throw new Error("Only what lies in the design page can be shown there");
  return view;
}
