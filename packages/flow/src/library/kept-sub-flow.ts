import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";

/** A revision of a sub-flow as the library of a client keeps it. */
export type KeptSubFlow = {
  /** The library's row of it. */
  readonly entry: Id;
  /** 1, 2, ...: what was kept never changes. */
  readonly revision: number;
  /** The sub-flow itself; the document holds what it calls and needs too. */
  readonly subFlow: Id;
  readonly document: FlowDocument;
};
