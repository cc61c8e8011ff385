import type { Id, KeptSpeech } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import { credentialNames } from "../credentials/credential-names.ts";
import { keptSpeech } from "../kept-speech/kept-speech.ts";

/** What is there for all agents of a client. */
export type AroundAgents = {
  /** The names of its credentials. */
  readonly credentials: readonly string[];
  readonly kept: KeptSpeech;
};

/** Reads it. */
export async function aroundAgents(db: Db, client: Id): Promise<AroundAgents> {
  const [credentials, kept] = await Promise.all([credentialNames(db, client), keptSpeech(db, client)]);
  return { credentials, kept };
}
