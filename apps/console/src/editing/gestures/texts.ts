import { counted } from "../../parts/counted.ts";
/** What the history calls a step, and why one is refused. */
export const texts = {
  newBlock: "New Block",
  /** What a new vocabulary is called. */
  vocabulary: "Vocabulary",
  blocks: (count: number) => counted(count, "block"),
  paths: (count: number) => counted(count, "path"),
  settings: "Settings",
  steps: {
    addBlock: (type: string) => `Add ${type} block`,
    addPath: (source: string) => `Add a path from ${source}`,
    connect: (path: string, target: string) => `Connect ${path} to ${target}`,
    disconnect: (path: string) => `Disconnect ${path}`,
    move: (blocks: string, subFlow: string) => `Move ${blocks} to ${subFlow}`,
    delete: (what: string) => `Delete ${what}`,
    change: (field: string, name: string) => `Change ${field} of ${name}`,
    rename: (before: string, name: string) => `Rename ${before || "it"} to ${name}`,
    record: (prompt: string, language: string) => `Record ${prompt}, ${language}`,
    deleteRecording: (prompt: string, language: string) => `Delete the recording of ${prompt}, ${language}`,
    addFallback: "Add a fallback",
    changeLanguages: "Change the languages",
    undo: (step: string) => `Undo: ${step}`,
    redo: (step: string) => `Redo: ${step}`,
  },
  reasons: {
    notPossible: "It is no longer possible.",
    notFound: "It was deleted or restored, by another person or in another tab.",
    heldByDeleted: "What it belongs to was deleted, by another person or in another tab.",
    unknownReference: "It names something that was deleted.",
    changedSince: "It was changed since, by another person or in another tab.",
    changedItself: (name: string) => `“${name}” stays: it was changed since, by another person or in another tab.`,
    builtOn: (name: string, built: string, more: number) =>
      `“${name}” stays: “${built}”${more > 0 ? ` and ${more} more` : ""} came or changed there since, by another person or in another tab.`,
    nothingTo: (direction: "undo" | "redo") => `Nothing to ${direction}!`,
    cannot: (direction: "undo" | "redo", label: string, reason: string) => `Cannot ${direction} “${label}”. ${reason}`,
    notSaved: "Some changes cannot be saved",
  },
} as const;
