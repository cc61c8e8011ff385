import { later, laterOpened } from "../parts/later.tsx";
import { texts as parts } from "../parts/texts.ts";
import { texts } from "./texts.ts";

// What only opens when it is asked for comes after what is seen at first.
export const Beside = later(() => import("./controls/beside.tsx").then((module) => module.Beside));
export const BlockMenu = laterOpened(parts.later.menu, () =>
  import("./dialogs/block-menu.tsx").then((module) => module.BlockMenu),
);
export const DeletedPanel = laterOpened(texts.palette.deleted, () =>
  import("./dialogs/deleted-panel.tsx").then((module) => module.DeletedPanel),
);
export const FarView = later(() => import("./picture/far-view.tsx").then((module) => module.FarView));
export const GhostView = later(() => import("./picture/ghosts.tsx").then((module) => module.GhostView));
export const Minimap = later(() => import("./controls/minimap.tsx").then((module) => module.Minimap));
export const Openings = laterOpened(parts.later.dialog, () =>
  import("./controls/openings.tsx").then((module) => module.Openings),
);
export const ZoomControl = later(() => import("./controls/zoom-control.tsx").then((module) => module.ZoomControl));
