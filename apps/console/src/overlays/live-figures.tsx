import { rules } from "@parley/model";
import type { ReactNode } from "react";
import { useZone } from "../look/use-zone.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { texts } from "./texts.ts";
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
    return <PanelError title={texts.live.countFailed} error={error} retry={retry} />;
  }
  if (live === null) return <p>{texts.live.neverDeployed}</p>;
  if (live === undefined || data === null) return <SkeletonLines lines={4} />;
  return (
    <>
      <p role="status">
        <strong>{props.what}</strong>
        {texts.live.of}
        <span className="mono">
          {live.version} r{live.number}
        </span>
        {texts.live.since(data.since === null ? null : `${zone.moment(data.since)} ${zone.short}`)}
      </p>
      {props.children}
    </>
  );
}
