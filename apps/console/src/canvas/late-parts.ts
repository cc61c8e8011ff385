import { lazy } from "react";

// What only opens when it is asked for comes after what is seen at first.
const parts = {
  beside: () => import("./controls/beside.tsx").then((module) => ({ default: module.Beside })),
  blockMenu: () => import("./dialogs/block-menu.tsx").then((module) => ({ default: module.BlockMenu })),
  deletedPanel: () => import("./dialogs/deleted-panel.tsx").then((module) => ({ default: module.DeletedPanel })),
  farView: () => import("./picture/far-view.tsx").then((module) => ({ default: module.FarView })),
  ghostView: () => import("./picture/ghosts.tsx").then((module) => ({ default: module.GhostView })),
  minimap: () => import("./controls/minimap.tsx").then((module) => ({ default: module.Minimap })),
  openings: () => import("./controls/openings.tsx").then((module) => ({ default: module.Openings })),
  zoomControl: () => import("./controls/zoom-control.tsx").then((module) => ({ default: module.ZoomControl })),
};

export const Beside = lazy(parts.beside);
export const BlockMenu = lazy(parts.blockMenu);
export const DeletedPanel = lazy(parts.deletedPanel);
export const FarView = lazy(parts.farView);
export const GhostView = lazy(parts.ghostView);
export const Minimap = lazy(parts.minimap);
export const Openings = lazy(parts.openings);
export const ZoomControl = lazy(parts.zoomControl);

/** The network may go while somebody works: what may open is fetched before it is asked for. */
export function fetchLateParts(): void {
  // What does not come now is fetched, and told of, when it is opened.
  void Promise.allSettled(Object.values(parts).map((load) => load()));
}
