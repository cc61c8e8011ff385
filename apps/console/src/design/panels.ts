import { later, usedLater } from "../parts/later.ts";
import simulatorThread from "../simulator/simulator.worker.ts?worker&url";

// What stands around the canvas comes after it.
export const CommentsPanel = later(() =>
  import("../comments/comments-panel.tsx").then((module) => module.CommentsPanel),
);
export const EditingNotes = later(() => import("./editing-notes.tsx").then((module) => module.EditingNotes));
export const FlowSearch = later(() => import("../search/flow-search.tsx").then((module) => module.FlowSearch));
export const Inspector = later(() => import("../inspector/inspector.tsx").then((module) => module.Inspector));
export const IssuesBar = later(() => import("./issues-bar.tsx").then((module) => module.IssuesBar));
export const IssuesDrawer = later(() => import("../issues/issues-drawer.tsx").then((module) => module.IssuesDrawer));
export const Outline = later(() => import("../outline/outline.tsx").then((module) => module.Outline));
export const OverlayLayer = later(() => import("../overlays/overlay-layer.tsx").then((module) => module.OverlayLayer));
export const ReplaceDialog = later(() => import("../yaml/replace-dialog.tsx").then((module) => module.ReplaceDialog));
export const SimulatorPanel = later(() =>
  import("../simulator/simulator-panel.tsx").then((module) => module.SimulatorPanel),
);
export const SubjectComments = later(() =>
  import("../comments/subject-comments.tsx").then((module) => module.SubjectComments),
);
export const SubFlowTabs = later(() =>
  import("../canvas/sub-flows/sub-flow-tabs.tsx").then((module) => module.SubFlowTabs),
);
export const Toolbar = later(() => import("./toolbar.tsx").then((module) => module.Toolbar));
export const VoiceCall = later(() => import("../voice-call/voice-call.tsx").then((module) => module.VoiceCall));

usedLater(() => fetch(simulatorThread));
