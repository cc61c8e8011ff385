import { counted } from "../../parts/counted.ts";
/** The menu of blocks, and the list of what was deleted. */
export const texts = {
  menu: {
    title: "Blocks",
    rename: "Rename",
    connect: "Connect to...",
    comment: "Comment",
    move: "Move to...",
    copy: "Copy",
    cut: "Cut",
    duplicate: "Duplicate",
    convert: "Convert to sub-flow",
    tidy: "Tidy",
    delete: "Delete",
  },
  deleted: {
    title: "Recently deleted",
    close: "Close",
    empty: "Nothing was deleted in this version.",
    withPaths: (count: number) => `, with ${counted(count, "path")}`,
    restore: "Restore",
    restoring: (name: string) => `Restore ${name}`,
    failed: "Error restoring the block.",
    noName: "without a name",
    nouns: { block: "Block", path: "Path", sub_flow: "Sub-flow" },
  },
} as const;
