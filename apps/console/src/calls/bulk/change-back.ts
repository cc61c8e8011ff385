import type { Call } from "@parley/model/api/calls";

/** What of a call can be changed by hand. */
type Marks = Pick<Call, "starred" | "tags" | "disposition">;
export type CallChange = Partial<Marks>;

/** What takes a change back, and nothing that others have set since. */
export function changeBack({ before, after }: Record<"before" | "after", Marks>, now: Marks): CallChange {
  const isMine = (field: "starred" | "disposition") => before[field] !== after[field] && now[field] === after[field];
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag) && !now.tags.includes(tag));
  return {
    ...(isMine("starred") && { starred: before.starred }),
    ...(isMine("disposition") && { disposition: before.disposition }),
    ...(added.length + removed.length > 0 && {
      tags: [...now.tags.filter((tag) => !added.includes(tag)), ...removed],
    }),
  };
}
