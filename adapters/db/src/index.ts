/** PostgreSQL: the embedded cluster, migrations, connections, and the walls between clients. */

export { AnswerTooLarge, CommitUnknown, DatabaseUnavailable, mayBeTriedAgain } from "./connection/connection-fault.ts";
export { type Database, type OpenOptions, openDatabase } from "./connection/open-database.ts";
export { Prepared } from "./connection/scoped-driver.ts";
export { isMigrated } from "./is-migrated.ts";
export { migrate, migrationsDirectory } from "./migrate.ts";
export { type DatabaseUrls, databaseUrls } from "./roles.ts";
export { type RunningDatabase, startDatabase } from "./start-database.ts";
export { sharedView, systemTable, systemView, tenantView } from "./views.ts";
export { withLock } from "./with-lock.ts";
