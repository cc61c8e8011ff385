import { type FlowDocument, type Issue, namesRecogniser } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useCredentialNames } from "../api/credentials.ts";
import { useKeptSpeech } from "../api/kept-speech.ts";
import { useMe } from "../api/me.ts";
import { useRecognisers } from "../api/recognisers.ts";
import { useVoices } from "../api/voices.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { FromIssues, ToIssues } from "./issues.worker.ts";
import { changesNothing, withChange } from "./list-change.ts";
import { changesBetween, type RowChanges, slicesOf } from "./row-changes.ts";

/** How long a document has to stay as it is before it is looked at. */
const pause = 250;

/** Findings and where they show: the very objects of before as long as the same is found. */
export type Found = {
  /** The document that they were found in; null before the first. */
  readonly document: FlowDocument | null;
  readonly issues: readonly Issue[];
  /** The worst finding of each block. */
  readonly marks: ReadonlyMap<Id, Issue["type"]>;
  /** Sub-flows that hold an error. */
  readonly faulty: ReadonlySet<Id>;
  /** How many of the findings only say that a sub-flow is blank: nothing marks these as wrong. */
  readonly undrawn: number;
  readonly isChecking: boolean;
};

const nowhere: readonly string[] = [];
const nothing: Found = {
  document: null,
  issues: [],
  marks: new Map(),
  faulty: new Set(),
  undrawn: 0,
  isChecking: true,
};

/** What is wrong with a version, found in a thread of its own a moment after its last change. */
export function useIssues(editor: VersionEditor, at: InVersion): Found {
  const [found, setFound] = useState(nothing);
  const allowed = useMe()?.webhook_allow ?? nowhere;
  const voices = useVoices(at);
  const isWanted = useSyncExternalStore(editor.subscribe, () => namesRecogniser(editor.snapshot().document));
  const recognisers = useRecognisers(at, isWanted);
  const credentials = useCredentialNames(at.org);
  const kept = useKeptSpeech(at);

  useEffect(() => {
    if (voices === undefined || recognisers === undefined) return;
    if (credentials === undefined || kept === undefined) return;
    const worker = new Worker(new URL("./issues.worker.ts", import.meta.url), { type: "module" });
    let asked = 0;
    let told: FlowDocument | null = null;
    let known = nothing;
    let seen: FlowDocument | null = null;
    let wait: ReturnType<typeof setTimeout> | undefined;
    let telling = Promise.resolve();
    worker.onmessage = ({ data }: MessageEvent<FromIssues>) => {
      known = { ...withAnswer(known, data), document: told };
      if (data.asked === asked) setFound(known);
    };
    const ask = () => {
      const { document } = editor.snapshot();
      if (told === document) return;
      const slices = slicesOf(changesBetween(told, document));
      told = document;
      asked++;
      setFound((before) => (before.isChecking ? before : { ...before, isChecking: true }));
      const number = asked;
      telling = telling.then(() =>
        tell(worker, { asked: number, allowed, voices, recognisers, credentials, kept }, slices),
      );
    };
    const look = () => {
      const { document } = editor.snapshot();
      if (document === seen) return;
      seen = document;
      clearTimeout(wait);
      wait = setTimeout(ask, pause);
    };
    look();
    const end = editor.subscribe(look);
    return () => {
      end();
      clearTimeout(wait);
      worker.terminate();
    };
  }, [editor, allowed, voices, recognisers, credentials, kept]);
  return found;
}

/** Tells the thread in parts, with room between them for what people do: copying thousands of rows takes long. */
async function tell(
  worker: Worker,
  question: Pick<ToIssues, "asked" | "allowed" | "voices" | "recognisers" | "credentials" | "kept">,
  slices: readonly RowChanges[],
): Promise<void> {
  for (const [place, changes] of slices.entries()) {
    const hasMore = place + 1 < slices.length;
    worker.postMessage({ ...question, changes, hasMore } satisfies ToIssues);
    if (hasMore) await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function withAnswer(known: Found, { issues, marks, faulty, undrawn }: FromIssues): Omit<Found, "document"> {
  return {
    issues: changesNothing(issues) ? known.issues : withChange(known.issues, issues),
    marks: changesNothing(marks) ? known.marks : new Map(withChange([...known.marks], marks)),
    faulty: changesNothing(faulty) ? known.faulty : new Set(withChange([...known.faulty], faulty)),
    undrawn,
    isChecking: false,
  };
}
