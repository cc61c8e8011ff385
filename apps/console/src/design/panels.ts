import { lazy } from "react";
import simulatorThread from "../simulator/simulator.worker.ts?worker&url";

// What stands around the canvas comes after it.
const parts = {
  editingNotes: () => import("./editing-notes.tsx").then((module) => ({ default: module.EditingNotes })),
  flowSearch: () => import("../search/flow-search.tsx").then((module) => ({ default: module.FlowSearch })),
  inspector: () => import("../inspector/inspector.tsx").then((module) => ({ default: module.Inspector })),
  issuesBar: () => import("./issues-bar.tsx").then((module) => ({ default: module.IssuesBar })),
  issuesDrawer: () => import("../issues/issues-drawer.tsx").then((module) => ({ default: module.IssuesDrawer })),
  outline: () => import("../outline/outline.tsx").then((module) => ({ default: module.Outline })),
  simulatorPanel: () =>
    import("../simulator/simulator-panel.tsx").then((module) => ({ default: module.SimulatorPanel })),
  subFlowTabs: () =>
    import("../canvas/sub-flows/sub-flow-tabs.tsx").then((module) => ({ default: module.SubFlowTabs })),
  toolbar: () => import("./toolbar.tsx").then((module) => ({ default: module.Toolbar })),
  voiceCall: () => import("../voice-call/voice-call.tsx").then((module) => ({ default: module.VoiceCall })),
};

export const EditingNotes = lazy(parts.editingNotes);
export const FlowSearch = lazy(parts.flowSearch);
export const Inspector = lazy(parts.inspector);
export const IssuesBar = lazy(parts.issuesBar);
export const IssuesDrawer = lazy(parts.issuesDrawer);
export const Outline = lazy(parts.outline);
export const SimulatorPanel = lazy(parts.simulatorPanel);
export const SubFlowTabs = lazy(parts.subFlowTabs);
export const Toolbar = lazy(parts.toolbar);
export const VoiceCall = lazy(parts.voiceCall);

/** Fetches all panels and the simulator's thread once the page has opened: the network may go before they are asked for. */
export function fetchPanels(): void {
  const fetched = [...Object.values(parts).map((load) => load()), fetch(simulatorThread)];
  // What does not come now is fetched, and told of, when it is opened.
  void Promise.allSettled(fetched);
}
