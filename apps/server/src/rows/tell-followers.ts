import type { Noun } from "@parley/model";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { tellVersion } from "../base/push/announce.ts";

/** Announces at the version of the path that rows of a noun below it have changed, where the noun asks for it. */
export async function tellFollowers(trx: Db, visit: Visit, { announces }: Noun): Promise<void> {
  const { ver } = visit.place.parents;
  if (announces !== null && ver !== undefined) await tellVersion(trx, ver, { type: announces });
}
