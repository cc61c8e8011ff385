/**
 * What the product knows: nouns and calls as data, rows as types, and access rules. `kernel` is what an agent needs.
 */

export { changedRights, isSameGrant, type ScopedGrant } from "./access/changed-rights.ts";
export {
  type Decision,
  decide,
  type Grant,
  holds,
  isAuthorisedV1,
  isAuthorisedV2,
  type PermissionModel,
  permissionsV1,
  permissionsV2,
  type Reach,
  reach,
  type Scope,
  wildcard,
} from "./access/decide.ts";
export { allAdmin, describeRule, type Policy, type Rule, rules, strongerThan } from "./access/policy.ts";
export { policyNames } from "./access/policy-names.ts";
export { type RowList, rowList } from "./api/row-list.ts";
export { type Column, columnsOf, createTable, foreignKeys } from "./ddl.ts";
export type { BulkAnswer, CursorPage, Page } from "./kernel/page.ts";
export {
  columnOf,
  fieldOf,
  type Mount,
  type Noun,
  type Reverse,
  shownFields,
  standardFields,
  storedFields,
  type Verb,
  type Wall,
  writableFields,
} from "./noun.ts";
export { nounNamed, nouns, nounsByName, type Tables } from "./nouns/registry.ts";
export type {
  Change,
  Depth,
  Draft,
  Expanded,
  Filters,
  ListQuery,
  Named,
  Orderable,
  Row,
  RowAt,
} from "./nouns/row.ts";
export { changeSchema, createSchema, rowSchema } from "./schema.ts";
export type { TableRow } from "./table.ts";
