import { rules } from "@parley/model";
import type { ReactNode } from "react";
import { useZone } from "../look/use-zone.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import type { LiveFigures as Figures } from "./use-live-figures.ts";

/** Whose calls are counted; or why there is nothing to count. `what` is what was found, such as "12 calls". */
export function LiveFigures(props: {
  figures: Figures<{ readonly since: string | null }>;
  what: string;
  children: ReactNode;
}) {
  const { isAllowed, live, data, error, retry } = props.figures;
  const zone = useZone();
  if (!isAllowed) return <MissingPolicy needs={rules.callsRead} />;
  if (error !== null && data === null) {
    return <PanelError title="Could not count the calls" error={error} retry={retry} />;
  }
  if (live === null) return <p>No version of this agent was ever deployed: it has no calls to count.</p>;
  if (live === undefined || data === null) return <SkeletonLines lines={4} />;
  return (
    <>
      <p role="status">
        <strong>{props.what}</strong> of{" "}
        <span className="mono">
          {live.version} r{live.number}
        </span>
        , live{data.since === null ? "" : `, since ${zone.moment(data.since)} ${zone.short}`}. Tests are not counted.
      </p>
      {props.children}
    </>
  );
}
