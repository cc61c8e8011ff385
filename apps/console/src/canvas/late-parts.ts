import { later } from "../parts/later.ts";

// What only opens when it is asked for comes after what is seen at first.
export const Beside = later(() => import("./controls/beside.tsx").then((module) => module.Beside));
export const BlockMenu = later(() => import("./dialogs/block-menu.tsx").then((module) => module.BlockMenu));
export const DeletedPanel = later(() => import("./dialogs/deleted-panel.tsx").then((module) => module.DeletedPanel));
export const FarView = later(() => import("./picture/far-view.tsx").then((module) => module.FarView));
export const GhostView = later(() => import("./picture/ghosts.tsx").then((module) => module.GhostView));
export const Minimap = later(() => import("./controls/minimap.tsx").then((module) => module.Minimap));
export const Openings = later(() => import("./controls/openings.tsx").then((module) => module.Openings));
export const ZoomControl = later(() => import("./controls/zoom-control.tsx").then((module) => module.ZoomControl));
