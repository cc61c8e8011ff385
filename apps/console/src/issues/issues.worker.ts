import { type Issue, isUndrawn, validate } from "@parley/flow";
import type { Id, KeptSpeech, KnownRecogniser, Voices } from "@parley/model/kernel";
import { type ListChange, listChange } from "./list-change.ts";
import { faultySubFlows, type MarkedBlock, marksOf } from "./marks.ts";
import { FollowedDocument, type RowChanges } from "./row-changes.ts";

/** `hasMore`: other parts of the same follow, and it is not looked at before. */
export type ToIssues = {
  readonly asked: number;
  /** Hosts that requests may go to though they are not on the public internet. */
  readonly allowed: readonly string[];
  /** The voices that a persona may name; null where they are not known. */
  readonly voices: Voices | null;
  /** The recognisers that the version may name; null where they are not known. */
  readonly recognisers: readonly KnownRecogniser[] | null;
  /** The credentials that requests may name; null where they are not known. */
  readonly credentials: readonly string[] | null;
  /** What the client keeps of speech; null where it is not known. */
  readonly kept: KeptSpeech | null;
  readonly changes: RowChanges;
  readonly hasMore: boolean;
};

/** Only what changed since the answer before: thousands of findings take the page long to read. */
export type FromIssues = {
  readonly asked: number;
  readonly issues: ListChange<Issue>;
  readonly marks: ListChange<MarkedBlock>;
  readonly faulty: ListChange<Id>;
  /** How many of the findings only say that a sub-flow is blank. */
  readonly undrawn: number;
};

type Told = {
  readonly issues: readonly Issue[];
  readonly marks: readonly MarkedBlock[];
  readonly faulty: readonly Id[];
};

const followed = new FollowedDocument();
let told: Told = { issues: [], marks: [], faulty: [] };

addEventListener("message", ({ data }: MessageEvent<ToIssues>) => {
  if (data.hasMore) return followed.take(data.changes);
  const document = followed.follow(data.changes);
  const { allowed, voices, recognisers, credentials, kept } = data;
  const issues = validate(document, { allowed, voices, recognisers, credentials, kept });
  const wrong = issues.filter((issue) => !isUndrawn(document, issue));
  const marks = marksOf(document, wrong);
  const found: Told = { issues, marks: [...marks], faulty: [...faultySubFlows(document, marks)] };
  postMessage({
    asked: data.asked,
    issues: listChange(told.issues, found.issues),
    marks: listChange(told.marks, found.marks),
    faulty: listChange(told.faulty, found.faulty),
    undrawn: issues.length - wrong.length,
  } satisfies FromIssues);
  told = found;
});
