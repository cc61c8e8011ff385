import type { Issue } from "@parley/flow";

/** How the list of findings is looked at. The defaults are errors, by message, of every kind of object. */
export type IssueView = {
  readonly type: "all" | Issue["type"];
  readonly by: "message" | "object";
  readonly object: Issue["object_type"] | null;
};

export const firstView: IssueView = { type: "error", by: "message", object: null };

export type IssueGroup = { readonly title: string; readonly issues: readonly Issue[] };

/** The findings that a view shows, those that say the same together, in the order in which they were found. */
export function groupIssues(issues: readonly Issue[], { type, by, object }: IssueView): readonly IssueGroup[] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    if (type !== "all" && issue.type !== type) continue;
    if (object !== null && issue.object_type !== object) continue;
    const title = by === "message" ? issue.message : `${issue.object_type} ${issue.object_name}`;
    const group = groups.get(title) ?? [];
    group.push(issue);
    groups.set(title, group);
  }
  return [...groups].map(([title, found]) => ({ title, issues: found }));
}
