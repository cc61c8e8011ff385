import type { TriggerScope } from "@parley/model/kernel";
import { IconCheck } from "@tabler/icons-react";
import { type MouseEvent, memo, Suspense } from "react";
import { labelPlace } from "../../drawing/label-place.ts";
import { bundleScope, labelText, labelTextOfOne, labelTitle } from "../../drawing/label-text.ts";
import type { Tone } from "../../drawing/overlay.ts";
import { type PathShape, pathData } from "../../drawing/path-shape.ts";
import { bundleOf, type LineKind, type SceneLine } from "../../drawing/scene-lines.ts";
import { later } from "../../parts/later.ts";
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

/** The head of every path that does not lead downwards. */
export const ArrowHead = () => (
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
    </defs>
  </svg>
);

type DrawnProps = Pick<LinesProps, "lines" | "onPress">;

function Drawn({ lines, onPress }: DrawnProps) {
  return lines.map(({ line, shape, isSelected, isTaken, look }) => (
    <Line
      key={line.id}
      line={line}
      data={pathData(shape)}
      hasArrow={isArrowed(line, shape)}
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
      {worded.length > 0 && (
        <Suspense>
          <PathBadges lines={worded} />
        </Suspense>
      )}
    </>
  );
}

/** Downwards is the rule and needs no head. */
const isArrowed = (line: SceneLine, { from, to }: PathShape) => line.elsewhere !== null || to.y <= from.y + 1;

type LineProps = {
  line: SceneLine;
  data: string;
  hasArrow: boolean;
  kind: LineKind | "taken";
  isSelected: boolean;
  tone: Tone | null;
  width: number | null;
  onPress: Press | null;
};

const Line = memo(function Line({ line, data, hasArrow, kind, isSelected, tone, width, onPress }: LineProps) {
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
        markerEnd={hasArrow ? "url(#parley-arrow)" : undefined}
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
  /** What is laid over it says, behind its text. */
  figure: string;
  tone: Tone | null;
  isSelected: boolean;
  onPress: Press | null;
};

const Label = memo(function Label(props: LabelProps) {
  const { line, kind, scope, text, title, x, y, figure, tone, isSelected, onPress } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: paths are reached by the keyboard through their block, with P
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.label}
      style={onPress === null ? { ...centred(0, -10), translate: `${x}px ${y}px` } : centred(x, y - 10)}
      data-kind={kind}
      data-tone={tone ?? undefined}
      data-selected={isSelected || undefined}
      title={title}
      onClick={(event) => onPress?.(line, event)}
    >
      {kind === "taken" && <IconCheck size={11} stroke={3} aria-hidden />}
      {scope !== null && <ScopeIcon scope={scope} size={11} />}
      {text !== "" && <bdi>{text}</bdi>}
      {figure !== "" && <strong>{figure}</strong>}
    </div>
  );
});

type LabelOf = Omit<LabelProps, "onPress"> & { readonly id: string };

/** One label for the lines between two blocks; pressing it again selects the next of them. */
function labelsOf(lines: readonly ShownLine[]): readonly LabelOf[] {
  const bundles = Map.groupBy(lines, ({ line }) => bundleOf(line));
  return [...bundles].flatMap(([id, bundle]): readonly LabelOf[] => {
    const chosen = bundle.findIndex(({ isSelected }) => isSelected);
    const shown = bundle[chosen] ?? bundle.find(({ isTaken }) => isTaken) ?? bundle[0];
    const next = bundle[(chosen + 1) % bundle.length];
    if (shown === undefined || next === undefined) return [];
    const { line, shape, spot, isTaken, look } = shown;
    const text = textOf(bundle, shown);
    const figure = figureOf(bundle, shown);
    if (text === "" && figure === "") return [];
    const { x, y } = labelPlace(line, shape, spot);
    const kind = isTaken ? "taken" : line.kind;
    const tone = look?.tone ?? null;
    const told = bundle.map((each) => each.line);
    const words = { scope: bundleScope(told), text, title: labelTitle(told, text) };
    return [{ id, line: next.line, kind, ...words, x, y, figure, tone, isSelected: chosen >= 0 }];
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

function textOf(bundle: readonly ShownLine[], { line, isSelected, isTaken }: ShownLine): string {
  if (!isSelected && !isTaken) return labelText(bundle.map((each) => each.line));
  const text = labelTextOfOne(line, bundle.length);
  return text === "" && isTaken ? "taken" : text;
}
