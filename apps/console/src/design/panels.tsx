import { later, laterOpened, usedLater } from "../parts/later.tsx";
import { panel } from "../parts/panel.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import simulatorThread from "../simulator/simulator.worker.ts?worker&url";
import styles from "./design-page.module.css";
import { texts } from "./texts.ts";

const { parts } = texts;

// What stands around the canvas comes after it.
export const CommentsPanel = panel(
  parts.comments,
  () => import("../comments/comments-panel.tsx").then((module) => module.CommentsPanel),
  <div className={styles.inspector} />,
);
export const DesignNotes = panel(parts.notes, () =>
  import("../editing/editing-notes.tsx").then((module) => module.EditingNotes),
);
export const FlowSearch = panel(parts.search, () =>
  import("../search/flow-search.tsx").then((module) => module.FlowSearch),
);
export const Inspector = panel(
  parts.inspector,
  () => import("../inspector/inspector.tsx").then((module) => module.Inspector),
  <SkeletonLines lines={8} />,
);
export const IssuesBar = panel(
  parts.issuesBar,
  () => import("./issues-bar.tsx").then((module) => module.IssuesBar),
  <div className={styles.issues} />,
);
export const IssuesDrawer = panel(
  parts.issues,
  () => import("../issues/issues-drawer.tsx").then((module) => module.IssuesDrawer),
  <div className={styles.issues} data-open />,
);
export const KeepDialog = laterOpened(parts.library, () =>
  import("../library/keep-dialog.tsx").then((module) => module.KeepDialog),
);
export const AddDialog = laterOpened(parts.library, () =>
  import("../library/add-dialog.tsx").then((module) => module.AddDialog),
);
export const UpgradeDialog = laterOpened(parts.library, () =>
  import("./upgrade-dialog.tsx").then((module) => module.UpgradeDialog),
);
export const LibraryNote = panel(parts.library, () =>
  import("./library-note.tsx").then((module) => module.LibraryNote),
);
export const Outline = panel(
  parts.outline,
  () => import("../outline/outline.tsx").then((module) => module.Outline),
  <SkeletonLines lines={8} />,
);
export const OverlayLayer = panel(parts.overlay, () =>
  import("../overlays/overlay-layer.tsx").then((module) => module.OverlayLayer),
);
export const ReplaceDialog = laterOpened(parts.importing, () =>
  import("../yaml/replace-dialog.tsx").then((module) => module.ReplaceDialog),
);
export const SimulatorPanel = panel(
  parts.simulator,
  () => import("../simulator/simulator-panel.tsx").then((module) => module.SimulatorPanel),
  <SkeletonLines lines={5} />,
);
export const SubjectComments = panel(parts.thread, () =>
  import("../comments/subject-comments.tsx").then((module) => module.SubjectComments),
);
export const SubFlowTabs = panel(parts.tabs, () =>
  import("../canvas/sub-flows/sub-flow-tabs.tsx").then((module) => module.SubFlowTabs),
);
export const Toolbar = panel(parts.toolbar, () => import("./toolbar.tsx").then((module) => module.Toolbar));
export const VocabularyPanel = panel(
  parts.vocabulary,
  () => import("../vocabulary/vocabulary-panel.tsx").then((module) => module.VocabularyPanel),
  <div className={styles.inspector} />,
);
export const VoiceCall = later(() => import("../voice-call/voice-call.tsx").then((module) => module.VoiceCall), {
  name: parts.call,
});

usedLater(() => fetch(simulatorThread));
