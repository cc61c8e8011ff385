import { counted } from "../../parts/counted.ts";
/** What the history calls a step on the canvas. */
export const texts = {
  block: "block",
  move: (blocks: string) => `Move ${blocks}`,
  add: (type: string) => `Add ${type} block`,
  addAfter: (type: string, source: string) => `Add ${type} block after ${source}`,
  insertAfter: (type: string, source: string) => `Insert ${type} block after ${source}`,
  connect: (source: string, target: string) => `Connect ${source} to ${target}`,
  paste: (name: string) => `Paste ${name}`,
  pasteBlocks: (count: number) => `Paste ${counted(count, "block")}`,
  convert: (count: number) => `Convert ${counted(count, "block")} to a sub-flow`,
  addSubFlow: (name: string) => `Add sub-flow ${name}`,
  renameSubFlow: (name: string) => `Rename sub-flow ${name}`,
  deleteSubFlow: (name: string) => `Delete sub-flow ${name}`,
  duplicateSubFlow: (name: string) => `Duplicate sub-flow ${name}`,
  copyOf: (name: string) => `${name} copy`,
} as const;
