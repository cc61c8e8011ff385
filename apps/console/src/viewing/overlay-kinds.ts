/** What can be laid over a sub-flow; one at a time. */
export const overlayKinds = ["traffic", "latency", "coverage", "changes", "replay", "live"] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/** How far back calls are counted; a week unless the address says otherwise. */
export const overlayRanges = ["day", "week", "all"] as const;
export type OverlayRange = (typeof overlayRanges)[number];
