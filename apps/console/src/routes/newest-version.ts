import { ProblemError } from "@parley/client";
import { flowQuery } from "../api/queries.ts";
import { usualVersion } from "../parts/usual-version.ts";

/** The version that an agent's address leads to where it names none; null when there is no such agent. */
export async function newestVersion(organisation: string, flow: string): Promise<string | null> {
  try {
    return usualVersion((await flowQuery(organisation, flow).queryFn()).latest_version);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}
