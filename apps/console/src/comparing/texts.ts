import type { Difference, DifferenceKind } from "@parley/flow";
import { counted } from "../parts/counted.ts";
import { capital } from "../resource/texts.ts";

/** What the page says that shows how two versions differ. */
export const texts = {
  title: "Compare versions",
  before: "Before",
  after: "After",
  draft: (version: string) => `${version} as it is now`,
  swapVerb: "Swap",
  proposeVerb: (version: string) => `Propose to ${version}`,
  proposeFailed: "Could not propose these changes",
  failed: "The versions could not be compared",
  only: "This agent has one version and no release: there is nothing to compare it with.",
  addVerb: "Add a version",
  same: "Nothing differs.",
  counts: (added: number, changed: number, removed: number) =>
    `${counted(added + changed + removed, "difference")}: ${added} added, ${changed} changed, ${removed} removed`,
  kinds: {
    block: "Blocks",
    path: "Paths",
    prompt: "Words",
    intent: "Intents",
    value: "Values",
    action: "Actions",
    setting: "Settings",
  } satisfies { readonly [K in DifferenceKind]: string },
  all: "All",
  filter: "Kind of difference",
  words: "In words",
  signs: { added: "Added", changed: "Changed", removed: "Removed" } satisfies {
    readonly [W in Difference["what"]]: string;
  },
  none: "none",
  showAll: (count: number) => `Show all ${count}`,
  merge: {
    openVerb: "Merge",
    closeVerb: "Close",
    title: (into: string) => `Merge into ${into}`,
    other: "Version to take in",
    base: "Version that both came from",
    chooseBase: "Choose one",
    common: (version: string, revision: number) => `Last state in common: ${version}, revision ${revision}.`,
    unrelated: "It is not known what both versions came from. Choose the version yourself.",
    noThird: "It is not known what both versions came from, and there is no third version to choose.",
    failed: "What the merge would bring could not be fetched",
    open: (open: number, all: number) =>
      open === 0
        ? `${counted(all, "place")} changed in both versions: all decided`
        : `${counted(all, "place")} changed in both versions: ${open} to decide`,
    allOf: (version: string) => `Take all of ${version}`,
    before: "Before:",
    elsewhere: "Settings and words",
    unchanged: "unchanged",
    comes: "What comes without a question",
    nothing: (version: string) => `${version} brings nothing that is not here already.`,
    oneEdit: "The merge is one edit. Undo takes it back.",
    verb: (other: string) => `Merge ${other}`,
    busyVerb: (other: string) => `Merging ${other}`,
    done: (other: string, into: string) => `${capital(other)} is merged into ${into}`,
    notMerged: "The versions could not be merged",
    undoVerb: "Undo",
    undone: (other: string) => `The merge of ${other} is taken back`,
    notUndone: "The merge could not be taken back",
  },
  template: {
    name: "Template",
    title: (into: string) => `Merge the template into ${into}`,
    release: (label: string) => `template ${label}`,
    fromTo: (from: string, to: string) => `This version began as ${from} of its template. ${to} is live now.`,
  },
  map: {
    title: "On the canvas",
    subFlow: "Sub-flow",
    drawing: (subFlow: string) =>
      `The blocks of ${subFlow}, with what differs marked. The list in words says the same.`,
    legend: { added: "added", changed: "changed", removed: "removed", same: "the same" },
    open: "Open in Design",
    differing: (name: string, count: number) => (count === 0 ? name : `${name} (${count})`),
  },
} as const;
