import type { FlowDocument } from "@parley/flow";
import type { ReplayedTurn } from "@parley/host";
import { rules } from "@parley/model";
import { useMemo } from "react";
import type { Painted, Stop } from "../drawing/painted.ts";
import { useRestingDocument } from "../editing/use-resting-document.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { useDesignView } from "../viewing/design-view.ts";
import type { OverlayKind } from "../viewing/overlay-kinds.ts";
import { useDesignAddress } from "../viewing/use-design-address.ts";
import { ChangesOverlay } from "./changes-overlay.tsx";
import { CoverageOverlay } from "./coverage-overlay.tsx";
import { LatencyOverlay } from "./latency-overlay.tsx";
import { LiveOverlay } from "./live-overlay.tsx";
import type { Ground } from "./overlay-panel.tsx";
import { ReplayOverlay } from "./replay/replay-overlay.tsx";
import { shownOf } from "./shown-of.ts";
import { TrafficOverlay } from "./traffic-overlay.tsx";
import { type AgentPlace, useFreshFigures } from "./use-figures.ts";

type Props = {
  readonly kind: OverlayKind;
  /** Told what to draw over the canvas, and null when nothing lies over it. */
  readonly onPaint: (painted: Painted | null) => void;
  /** Leads to where a deleted row was. */
  readonly onGhost: (stop: Stop) => void;
  /** Opens a conversation with the document in the simulator. */
  readonly onPlay: (document: FlowDocument, turns: readonly ReplayedTurn[]) => void;
};

/** Those that count calls. */
const counting: ReadonlySet<OverlayKind> = new Set(["traffic", "latency", "coverage"]);

/** What lies over the canvas: worked out here, drawn by the canvas, told by the outline. */
export function OverlayLayer({ kind, onPaint, onGhost, onPlay }: Props) {
  const { organisation, flow, version, search, change } = useDesignAddress();
  const { subFlow } = useDesignView();
  const { isAllowed } = usePolicy(rules.callsRead);
  const document = useRestingDocument();
  const { block, path } = document.rows;
  const shown = useMemo(() => shownOf({ block, path }, subFlow), [block, path, subFlow]);
  const place = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const intents = useMemo(() => document.rows.intent.map(({ name }) => name), [document.rows.intent]);
  const agent = { organisation, flow, version };
  const ground: Ground = useMemo(
    () => ({
      onPaint,
      onGhost,
      onClose: () => change({ overlay: undefined, against: undefined }),
      isBeside: search.view === "outline",
    }),
    [onPaint, onGhost, change, search.view],
  );
  const options = {
    place,
    range: search.range ?? "week",
    onRange: (range: "day" | "week" | "all") => change({ range: range === "week" ? undefined : range }),
  };
  return (
    <>
      {isAllowed && counting.has(kind) && <Fresh place={place} />}
      {kind === "traffic" && <TrafficOverlay {...{ ground, shown, options }} />}
      {kind === "latency" && <LatencyOverlay {...{ ground, shown, options }} />}
      {kind === "coverage" && <CoverageOverlay {...{ ground, shown, place, version, intents }} />}
      {kind === "replay" && <ReplayOverlay {...{ ground, shown, document, agent, onPlay }} />}
      {kind === "live" && <LiveOverlay {...{ ground, place, version }} />}
      {kind === "changes" && (
        <ChangesOverlay {...{ ground, shown, document, place, version }} against={search.against} />
      )}
    </>
  );
}

/** Follows the agent's calls as long as their figures are shown. */
function Fresh({ place }: { place: AgentPlace }) {
  useFreshFigures(place);
  return null;
}
