/** What opens over the canvas, and its zoom. */
export const texts = {
  add: "Add a block",
  insert: "Insert a block",
  kinds: "Kinds of block",
  noKind: "No kind of block has that name.",
  connect: "Connect to...",
  blocks: "Blocks",
  itself: "this block itself",
  noBlock: "No block has that name.",
  move: "Move to...",
  subFlows: "Sub-flows",
  noSubFlow: "There is no other sub-flow.",
  zoom: {
    title: "Zoom",
    out: "Zoom out (-)",
    reset: "Zoom to 100 % (0)",
    in: "Zoom in (+)",
    fit: "Show everything (1)",
    tidy: "Tidy the selection, or everything (L)",
    bookmarks: "Bookmarks (B)",
  },
} as const;
