import type { Tables } from "@parley/model";
import type { Kysely } from "kysely";

/** Anything that runs statements: a scope's connection or a transaction on it. */
export type Db = Kysely<Tables>;
