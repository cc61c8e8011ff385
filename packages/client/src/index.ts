/** The API's calls with types, made of nouns and declared calls. The caller hands in `send`, so it has no network. */

export type {
  BulkAnswer,
  Change,
  CursorPage,
  Draft,
  Expanded,
  Filters,
  ListQuery,
  Orderable,
  Page,
  Row,
} from "@parley/model";
export { type Asked, ask, load } from "./ask.ts";
export { UnexpectedAnswer } from "./call.ts";
export {
  type Collection,
  collection,
  type Lists,
  listsAt,
  listsOf,
  type Methods,
  type MountAt,
  type PathOf,
  rowsAt,
} from "./collection.ts";
export { listen } from "./listen.ts";
export { fillPath, type ParametersOf, type PathArguments } from "./path.ts";
export { ProblemError } from "./problem-error.ts";
export { type QueryValue, queryText } from "./query-text.ts";
export type { Answer, ApiRequest, Send } from "./send.ts";
export { TaskFailed, type TaskStanding, type TaskWaiting, taskEnd } from "./task-end.ts";
