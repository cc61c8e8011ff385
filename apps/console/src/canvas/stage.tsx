import type { Id } from "@parley/model/kernel";
import { type FinalConnectionState, type NodeTypes, ReactFlow, type ReactFlowProps, useReactFlow } from "@xyflow/react";
import { type MouseEvent, memo, type RefObject } from "react";
import { cardWidth } from "../drawing/block-size.ts";
import { openingView } from "../drawing/opening-view.ts";
import type { Point } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { Commands, Opening } from "./commands/use-commands.ts";
import { type BlockFlowNode, BlockNode } from "./picture/block-node.tsx";
import type { useDrag } from "./use-drag.ts";
import { useSteady } from "./use-steady.ts";

/** How far from its handle a drag onto its own block ends at least: a shorter one is a click. */
const ownReach = 24;

const nodeTypes: NodeTypes = { block: BlockNode };

type Props = {
  scene: Scene;
  /** Blocks, as React Flow takes them. */
  nodes: BlockFlowNode[];
  selected: ReadonlySet<Id>;
  select: (ids: readonly Id[]) => void;
  commands: Commands;
  drag: ReturnType<typeof useDrag>;
  isReadOnly: boolean;
  /** A place is revealed: the canvas does not open at its own. */
  isLed: boolean;
  canvas: RefObject<HTMLElement | null>;
  focus: () => void;
  open: (what: Opening) => void;
  openMenu: (at: Point) => void;
};

/** The plane with its blocks, and what the pointer does to them. Panning, zooming and the drag itself are React Flow's. */
export function Stage({ scene, nodes, isReadOnly, canvas, ...does }: Props) {
  const { select, selected, commands, drag } = does;
  const { screenToFlowPosition, setViewport } = useReactFlow();

  const handlers = useSteady({
    onInit: () => {
      const box = canvas.current?.getBoundingClientRect();
      if (box !== undefined && !does.isLed) void setViewport(openingView(scene, box));
    },
    onPaneClick: () => {
      does.focus();
      select([]);
    },
    onNodeClick: (event: MouseEvent, { id }: BlockFlowNode) => {
      does.focus();
      const adds = event.shiftKey || event.ctrlKey || event.metaKey;
      if (!adds) select([id]);
      else if (selected.has(id)) select([...selected].filter((other) => other !== id));
      else select([...selected, id]);
    },
    onNodeDoubleClick: (_: unknown, { id }: BlockFlowNode) => {
      if (!isReadOnly) does.open({ type: "rename", block: id });
    },
    onNodeContextMenu: (event: MouseEvent, { id }: BlockFlowNode) => {
      event.preventDefault();
      if (!selected.has(id)) select([id]);
      does.openMenu({ x: event.clientX, y: event.clientY });
    },
    onNodeDragStart: (_: unknown, { id }: BlockFlowNode) => {
      if (!selected.has(id)) select([id]);
      drag.start(selected.has(id) ? [...selected] : [id], id);
    },
    onNodeDrag: (_: unknown, node: BlockFlowNode) => drag.move(node),
    onNodeDragStop: (_: unknown, node: BlockFlowNode) => drag.stop(node),
    onConnectEnd: (event: globalThis.MouseEvent | TouchEvent, { fromNode, fromHandle, from }: FinalConnectionState) => {
      if (fromNode === null) return;
      const spot = "changedTouches" in event ? event.changedTouches[0] : event;
      if (spot === undefined) return;
      const at = screenToFlowPosition({ x: spot.clientX, y: spot.clientY });
      const [hit] = scene.blockIndex.within({ ...at, width: 1, height: 1 });
      const isOut = fromHandle?.type === "source";
      if (hit === undefined && isOut) {
        does.open({ type: "add", place: { at: { x: at.x - cardWidth / 2, y: at.y }, from: fromNode.id } });
      } else if (hit !== undefined && (hit !== fromNode.id || Math.hypot(at.x - from.x, at.y - from.y) > ownReach)) {
        commands.connect(isOut ? fromNode.id : hit, isOut ? hit : fromNode.id);
      }
    },
  });

  return <Plane nodes={nodes} isReadOnly={isReadOnly} handlers={handlers} />;
}

type PlaneProps = {
  nodes: BlockFlowNode[];
  isReadOnly: boolean;
  handlers: Partial<ReactFlowProps<BlockFlowNode>>;
};

/** React Flow as it is used here. It renders again only when its properties change. */
const Plane = memo(function Plane({ nodes, isReadOnly, handlers }: PlaneProps) {
  return (
    <ReactFlow
      nodes={nodes}
      nodeTypes={nodeTypes}
      minZoom={0.05}
      maxZoom={2}
      panOnScroll
      autoPanOnNodeDrag={false}
      zoomOnDoubleClick={false}
      nodesDraggable={!isReadOnly}
      nodeDragThreshold={3}
      elementsSelectable={false}
      nodesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      proOptions={proOptions}
      onNodesChange={ignore}
      {...handlers}
    />
  );
});

const proOptions = { hideAttribution: true };

/** React Flow tells of its own notion of changes; ours come from the gestures. */
const ignore = () => {};
