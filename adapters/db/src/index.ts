export { CommitUnknown } from "./connection/commit-unknown.ts";
export { DatabaseUnavailable } from "./connection/database-unavailable.ts";
export { mayBeTriedAgain } from "./connection/may-be-tried-again.ts";
export { type Database, type OpenOptions, openDatabase } from "./connection/open-database.ts";
export { Prepared } from "./connection/prepared.ts";
export { isMigrated } from "./is-migrated.ts";
export { migrate, migrationsDirectory } from "./migrate.ts";
export { type DatabaseUrls, databaseUrls } from "./roles.ts";
export { type RunningDatabase, startDatabase } from "./start-database.ts";
export {
  sharedView,
  systemTable,
  systemView,
  type TableRight,
  tenantView,
  type ViewDefinition,
} from "./views.ts";
export { withLock } from "./with-lock.ts";
