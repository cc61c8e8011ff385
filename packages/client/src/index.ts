export { request, requestJson, UnexpectedAnswer, withJson } from "./call.ts";
export { type Collection, collection, type Methods, type MountAt, type PathOf, rowsAt } from "./collection.ts";
export type { BulkAnswer, CursorPage, Page } from "./page.ts";
export { fillPath, type ParametersOf, type PathArguments } from "./path.ts";
export { ProblemError } from "./problem-error.ts";
export { type QueryValue, queryText } from "./query-text.ts";
export type { Change, Depth, Draft, Expanded, Filters, ListQuery, Named, Orderable, Row, RowAt } from "./row.ts";
export type { Answer, ApiRequest, Send } from "./send.ts";
