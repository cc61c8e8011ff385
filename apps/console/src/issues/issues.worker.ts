import { type Issue, validate } from "@parley/flow";
import { FollowedDocument, type RowChanges } from "./row-changes.ts";

export type ToIssues = { readonly asked: number; readonly changes: RowChanges };
export type FromIssues = { readonly asked: number; readonly issues: readonly Issue[] };

const followed = new FollowedDocument();

addEventListener("message", ({ data }: MessageEvent<ToIssues>) => {
  const document = followed.follow(data.changes);
  postMessage({ asked: data.asked, issues: validate(document) } satisfies FromIssues);
});
