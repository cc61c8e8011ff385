import type { TriggerScope } from "@parley/model/kernel";
import { IconCheck } from "@tabler/icons-react";
import { type MouseEvent, memo } from "react";
import {
  bundleScope,
  labelTextOfOne,
  labelTitle,
  narrowLabel,
  widestLabel,
  wordsWidth,
} from "../../drawing/label-text.ts";
import type { Tone } from "../../drawing/overlay.ts";
import { middleOfRoute, routeData } from "../../drawing/routing/route.ts";
import type { LineKind, SceneLine } from "../../drawing/scene-lines.ts";
import { texts as drawn } from "../../drawing/texts.ts";
import { later } from "../../parts/later.tsx";
import { ScopeIcon } from "../../parts/scope-icon.tsx";
import type { Drag } from "../drag.ts";
import { useCarried } from "../use-carried.ts";
import { centred } from "./centred.ts";
import styles from "./lines.module.css";
import type { ShownLine } from "./shown-line.ts";

const PathBadges = later(() => import("./path-badges.tsx").then((module) => module.PathBadges));

type Press = (line: SceneLine, event: MouseEvent) => void;

export type LinesProps = {
  lines: readonly ShownLine[];
  /** What they go along with. */
  drag: Drag | null;
  hasLabels: boolean;
  /** Null for those that each move of a drag bends. */
  onPress: Press | null;
};

/** Paths beneath the blocks, and their labels. Lines between the same blocks are in the same list: they share a label. */
export const Lines = memo(function Lines({ lines, drag, hasLabels, onPress }: LinesProps) {
  const carriedLines = useCarried<SVGSVGElement>(drag);
  const carriedLabels = useCarried<HTMLDivElement>(drag);
  if (lines.length === 0) return null;
  return (
    <>
      <svg ref={carriedLines} className={styles.lines} aria-hidden="true">
        <Drawn lines={lines} onPress={onPress} />
      </svg>
      {hasLabels && (
        <div ref={carriedLabels} className={styles.labels}>
          <Labels lines={lines} onPress={onPress} />
        </div>
      )}
    </>
  );
});

/** The head of every path, and the port that it leaves a block by. */
export const LineEnds = () => (
  <svg className={styles.lines} aria-hidden="true">
    <defs>
      <marker
        id="parley-arrow"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        orient="auto-start-reverse"
        markerUnits="userSpaceOnUse"
      >
        <path d="M0 0.5L7.5 4L0 7.5z" className={styles.arrow} />
      </marker>
      <marker
        id="parley-port"
        viewBox="0 0 8 8"
        refX="0.5"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        orient="auto"
        markerUnits="userSpaceOnUse"
      >
        <circle cx="4" cy="4" r="3" className={styles.port} />
      </marker>
    </defs>
  </svg>
);

type DrawnProps = Pick<LinesProps, "lines" | "onPress">;

function Drawn({ lines, onPress }: DrawnProps) {
  return lines.map(({ line, laid, isSelected, isTaken, look }) => (
    <Line
      key={line.id}
      line={line}
      data={routeData(laid.route ?? [])}
      ends={laid.bundle.kind === "trigger" ? "arrow" : laid.isStub ? "port" : "both"}
      kind={isTaken ? "taken" : line.kind}
      isSelected={isSelected}
      tone={look?.tone ?? null}
      width={look?.width ?? null}
      onPress={onPress}
    />
  ));
}

function Labels({ lines, onPress }: DrawnProps) {
  const worded = lines.filter(({ badges }) => badges !== null);
  return (
    <>
      {labelsOf(lines).map(({ id, ...label }) => (
        <Label key={id} {...label} onPress={onPress} />
      ))}
      {worded.length > 0 && <PathBadges lines={worded} />}
    </>
  );
}

type LineProps = {
  line: SceneLine;
  data: string;
  /** A way that ends at its label has no head, and one from everywhere no port. */
  ends: "arrow" | "port" | "both";
  kind: LineKind | "taken";
  isSelected: boolean;
  tone: Tone | null;
  width: number | null;
  onPress: Press | null;
};

const Line = memo(function Line({ line, data, ends, kind, isSelected, tone, width, onPress }: LineProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: paths are reached by the keyboard through their block, with P
    <g
      className={styles.line}
      data-kind={kind}
      data-tone={tone ?? undefined}
      data-selected={isSelected || undefined}
      onClick={(event) => onPress?.(line, event)}
    >
      {onPress !== null && <path className={styles.reach} d={data} data-path={line.path.id} />}
      <path
        className={styles.seen}
        d={data}
        markerStart={ends === "arrow" ? undefined : "url(#parley-port)"}
        markerEnd={ends === "port" ? undefined : "url(#parley-arrow)"}
        style={width === null ? undefined : { strokeWidth: width }}
      />
    </g>
  );
});

type LabelProps = {
  /** What a press selects. */
  line: SceneLine;
  kind: LineKind | "taken";
  /** Where all the triggers hold that share it. */
  scope: TriggerScope | null;
  text: string;
  title: string;
  x: number;
  y: number;
  /** How wide it may be, without what is laid over it; px. */
  width: number;
  /** What is laid over it says, behind its text. */
  figure: string;
  tone: Tone | null;
  isSelected: boolean;
  onPress: Press | null;
};

const Label = memo(function Label(props: LabelProps) {
  const { line, kind, scope, text, title, x, y, width, figure, tone, isSelected, onPress } = props;
  const signs = (kind === "taken" ? 1 : 0) + (scope === null ? 0 : 1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: paths are reached by the keyboard through their block, with P
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.label}
      style={onPress === null ? { ...centred(0, -10), translate: `${x}px ${y}px` } : centred(x, y - 10)}
      data-label
      data-narrow={width < narrowLabel || undefined}
      data-kind={kind}
      data-tone={tone ?? undefined}
      data-selected={isSelected || undefined}
      title={title}
      onClick={(event) => onPress?.(line, event)}
    >
      {kind === "taken" && <IconCheck size={11} stroke={3} aria-hidden />}
      {scope !== null && <ScopeIcon scope={scope} size={11} />}
      {text !== "" && <bdi style={{ maxWidth: wordsWidth(width, signs) }}>{text}</bdi>}
      {figure !== "" && <strong>{figure}</strong>}
    </div>
  );
});

type LabelOf = Omit<LabelProps, "onPress"> & { readonly id: string };

/** One label for the lines to one target; pressing it again selects the next of them. */
function labelsOf(lines: readonly ShownLine[]): readonly LabelOf[] {
  const bundles = Map.groupBy(lines, ({ laid }) => laid);
  return [...bundles].flatMap(([laid, bundle]): readonly LabelOf[] => {
    const chosen = bundle.findIndex(({ isSelected }) => isSelected);
    const shown = bundle[chosen] ?? bundle.find(({ isTaken }) => isTaken) ?? bundle[0];
    const next = bundle[(chosen + 1) % bundle.length];
    if (shown === undefined || next === undefined) return [];
    const { line, isTaken, look } = shown;
    const text = textOf(bundle, shown);
    const figure = figureOf(bundle, shown);
    const place = laid.label ?? (chosen >= 0 ? middleOfRoute(laid.route ?? []) : null);
    if (place === null || (text === "" && figure === "")) return [];
    const { x, y } = place;
    const kind = isTaken ? "taken" : line.kind;
    const tone = look?.tone ?? null;
    const told = bundle.map((each) => each.line);
    const words = { scope: bundleScope(told), text, title: labelTitle(told, text) };
    const width = laid.label?.width ?? widestLabel;
    return [
      { id: laid.bundle.key, line: next.line, kind, ...words, x, y, width, figure, tone, isSelected: chosen >= 0 },
    ];
  });
}

/** Of the path that is selected, or of all that share the label. */
function figureOf(bundle: readonly ShownLine[], { look, isSelected }: ShownLine): string {
  if (look === null) return "";
  if (look.amount === null) {
    const signs = isSelected ? [look.sign] : bundle.map((each) => each.look?.sign ?? "");
    return [...new Set(signs)].join(" ").trim();
  }
  const amounts = isSelected ? [look.amount] : bundle.map((each) => each.look?.amount ?? 0);
  return amounts.reduce((sum, amount) => sum + amount, 0).toLocaleString("en");
}

function textOf(bundle: readonly ShownLine[], { line, laid, isSelected, isTaken }: ShownLine): string {
  if (!isSelected && !isTaken) return laid.text;
  const text = labelTextOfOne(line, bundle.length);
  return text === "" && isTaken ? drawn.line.taken : text;
}
