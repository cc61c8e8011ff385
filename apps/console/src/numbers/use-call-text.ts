import { useQuery } from "@tanstack/react-query";
import { releasesQuery } from "../api/releases.ts";
import { site } from "../api/site.ts";
import { useArchived } from "../parts/archived/use-archived.ts";
import { callText } from "./call-text.ts";
import { assignedQuery } from "./numbers-queries.ts";
import { texts } from "./texts.ts";

/** How the agent is called, in one sentence; empty until it is known. */
export function useCallText(agent: { readonly organisation: string; readonly flow: string }): string {
  const numbers = useQuery(assignedQuery(agent));
  const releases = useQuery(releasesQuery(agent));
  const archived = useArchived(agent);
  const failed = numbers.error ?? releases.error;
  if (failed) return texts.ways.failed(failed.message);
  if (numbers.data === undefined || releases.data === undefined) return "";
  const isLive = releases.data.results.some(({ is_live }) => is_live);
  return callText({ numbers: numbers.data, archived, isLive, sipAddress: site.sipAddress });
}
