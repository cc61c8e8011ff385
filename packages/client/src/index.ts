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
export { type Asked, ask, askBy, listen, load } from "./ask.ts";
export { request, requestJson, UnexpectedAnswer, withJson } from "./call.ts";
export {
  type Collection,
  collection,
  type Lists,
  listsAt,
  type Methods,
  type MountAt,
  type PathOf,
  rowsAt,
} from "./collection.ts";
export { fillPath, type ParametersOf, type PathArguments } from "./path.ts";
export { ProblemError } from "./problem-error.ts";
export { type QueryValue, queryText } from "./query-text.ts";
export type { Answer, ApiRequest, Send } from "./send.ts";
