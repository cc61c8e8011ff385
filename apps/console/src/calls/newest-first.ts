import type { Call } from "@parley/model/api/calls";
import type { CursorSource } from "../resource/cursor-query.ts";

/** The order of a list of calls: that of its cursors. */
export const newestFirst: Pick<CursorSource<Call>, "idOf" | "isBefore"> = {
  idOf: ({ call_uuid }) => call_uuid,
  isBefore: (a, b) =>
    a.call_created_at === b.call_created_at ? a.call_uuid > b.call_uuid : a.call_created_at > b.call_created_at,
};
