import { versionEvents } from "@parley/model/api/versions";
import { useCallback, useEffect, useState } from "react";
import { followEvents } from "../api/follow-events.ts";
import { useAgent } from "../parts/use-agent.ts";

/**
 * The revision of the version of the address, as each edit makes it; null until it is known. `learn` takes one that was
 * read otherwise: revisions only rise.
 */
export function useRevision(): { readonly revision: number | null; readonly learn: (read: number) => void } {
  const { organisation: org, flow, version: ver } = useAgent();
  const [revision, setRevision] = useState<number | null>(null);
  const learn = useCallback((read: number) => setRevision((before) => Math.max(before ?? 0, read)), []);
  useEffect(() => {
    if (ver === null) return;
    return followEvents(
      versionEvents,
      { path: { org, flow, ver } },
      {
        onEvent: (event) => {
          if (event.type === "edited") learn(event.revision);
        },
        // Then it is known from what is fetched alone.
        onRefused: () => {},
      },
    );
  }, [org, flow, ver, learn]);
  return { revision, learn };
}
