import { blockTypes, type Id } from "@parley/model/kernel";
import { type FinalConnectionState, type NodeTypes, ReactFlow, useReactFlow } from "@xyflow/react";
import {
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useDesignView } from "../design/design-view.ts";
import styles from "./canvas.module.css";
import type { CanvasProps } from "./canvas.tsx";
import { commandOf } from "./controls/canvas-keys.ts";
import { blockKindFormat, Palette } from "./controls/palette.tsx";
import { cardWidth } from "./drawing/block-size.ts";
import { openingView } from "./drawing/opening-view.ts";
import type { Point } from "./drawing/rect.ts";
import type { Scene } from "./drawing/scene.ts";
import type { SceneLine } from "./drawing/scene-lines.ts";
import { tellSelection } from "./drawing/tell-selection.ts";
import { renameBlock } from "./gestures/block-gestures.ts";
import type { Clip } from "./gestures/clipboard.ts";
import { type BlockFlowNode, BlockNode } from "./picture/block-node.tsx";
import { Dots } from "./picture/dots.tsx";
import { Lines } from "./picture/lines.tsx";
import { useClipboard } from "./use-clipboard.ts";
import { type Opening, useCommands } from "./use-commands.ts";
import { useCover } from "./use-cover.ts";
import { useDrag } from "./use-drag.ts";
import { useLines } from "./use-lines.ts";
import { useMarquee } from "./use-marquee.ts";
import { useNodes } from "./use-nodes.ts";
import { usePerform } from "./use-perform.ts";
import { useReveal } from "./use-reveal.ts";

// What only opens when it is asked for comes after what is seen at first.
const later = {
  beside: () => import("./controls/beside.tsx"),
  menu: () => import("./dialogs/block-menu.tsx"),
  deleted: () => import("./dialogs/deleted-panel.tsx"),
  far: () => import("./picture/far-view.tsx"),
  ghosts: () => import("./picture/ghosts.tsx"),
  minimap: () => import("./controls/minimap.tsx"),
  openings: () => import("./controls/openings.tsx"),
  zoom: () => import("./controls/zoom-control.tsx"),
};
const Beside = lazy(() => later.beside().then((module) => ({ default: module.Beside })));
const BlockMenu = lazy(() => later.menu().then((module) => ({ default: module.BlockMenu })));
const DeletedPanel = lazy(() => later.deleted().then((module) => ({ default: module.DeletedPanel })));
const FarView = lazy(() => later.far().then((module) => ({ default: module.FarView })));
const GhostView = lazy(() => later.ghosts().then((module) => ({ default: module.GhostView })));
const Minimap = lazy(() => later.minimap().then((module) => ({ default: module.Minimap })));
const Openings = lazy(() => later.openings().then((module) => ({ default: module.Openings })));
const ZoomControl = lazy(() => later.zoom().then((module) => ({ default: module.ZoomControl })));

const nodeTypes: NodeTypes = { block: BlockNode };

/** With more blocks than this in sight of a small zoom, they are painted and not built. */
const builtLimit = 200;

type Props = Required<CanvasProps> & { scene: Scene };

export function CanvasBody({ editor, scene, marks, holders, missing, reveal, ...laid }: Props) {
  const view = useDesignView();
  const { badges, looks, ghosts, beside } = laid;
  const { screenToFlowPosition, flowToScreenPosition, setViewport } = useReactFlow();
  const root = useRef<HTMLElement>(null);
  const pointer = useRef<Point | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [menu, setMenu] = useState<Point | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [under, setUnder] = useState<Id | null>(null);
  const flashed = useReveal(scene, reveal);
  const isReadOnly = missing !== null;

  const perform = usePerform(editor, missing);
  const middle = useCallback((): Point => {
    const box = root.current?.getBoundingClientRect();
    const at = pointer.current ?? {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    };
    return screenToFlowPosition(at);
  }, [screenToFlowPosition]);
  const commands = useCommands({
    scene,
    document: useCallback(() => editor.snapshot().document, [editor]),
    selected: view.selected,
    select: view.select,
    perform,
    open: setOpening,
    pointer: middle,
  });
  const drag = useDrag(scene, perform);
  const marquee = useMarquee(scene, view.select);
  const cover = useCover();
  const selected = useMemo(() => new Set(view.selected), [view.selected]);

  const inSight = useMemo(() => scene.blockIndex.within(cover.rect), [scene, cover]);
  const isFar = cover.isSmall && inSight.size > builtLimit;
  const dragged = drag.drag?.ids;
  const built = useMemo(() => {
    if (!isFar) return inSight;
    return new Set([...(under === null ? [] : [under]), ...(dragged ?? [])]);
  }, [isFar, under, inSight, dragged]);
  const nodes = useNodes(scene, built, {
    selected,
    drag: drag.drag,
    trace: view.trace,
    marks,
    badges,
    holders,
    flashed,
    renaming: opening?.type === "rename" ? opening.block : null,
    onRename: useCallback(
      (name: string | null) => {
        setOpening((now) => {
          const block = now?.type === "rename" ? scene.lookups.blocks.get(now.block) : undefined;
          if (name !== null && block !== undefined) queueMicrotask(() => perform(renameBlock(block, name)));
          return null;
        });
        root.current?.focus({ preventScroll: true });
      },
      [scene, perform],
    ),
  });
  const lines = useLines(scene, isFar ? null : cover.rect, {
    drag: drag.drag,
    selected,
    taken: view.trace?.paths ?? null,
    badges,
    looks,
  });

  useClipboard(
    root,
    useMemo(
      () => ({ copy: commands.copy, cut: commands.cut, paste: (clip: Clip) => commands.paste(clip, middle()) }),
      [commands, middle],
    ),
  );

  // The network may go while somebody works: what may open is fetched before it is asked for.
  useEffect(() => {
    for (const load of Object.values(later)) void load();
  }, []);

  const focus = () => root.current?.focus({ preventScroll: true });
  const close = () => {
    setOpening(null);
    focus();
  };

  function press(event: KeyboardEvent) {
    if (event.target !== root.current) return;
    // Shift and Tab leave the canvas, as Tab does after Escape found nothing to undo.
    const command = commandOf(event);
    if (command === null) return;
    if (event.key === "Tab" && mayLeave.current) {
      mayLeave.current = false;
      return;
    }
    mayLeave.current = command === "clear" && view.selected.length === 0;
    if (command === "clear" && view.selected.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    commands.run(command);
  }
  const mayLeave = useRef(false);

  const pressNode = (event: MouseEvent, node: BlockFlowNode) => {
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!adds) view.select([node.id]);
    else if (selected.has(node.id)) view.select(view.selected.filter((id) => id !== node.id));
    else view.select([...view.selected, node.id]);
  };

  const pressLine = useCallback(
    (line: SceneLine, event: MouseEvent) => {
      event.stopPropagation();
      root.current?.focus({ preventScroll: true });
      if (!event.altKey) return view.select([line.path.id]);
      const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      setOpening({ type: "add", place: { at: { x: at.x - cardWidth / 2, y: at.y - 18 }, line } });
    },
    [screenToFlowPosition, view],
  );

  const endConnection = (event: globalThis.MouseEvent | TouchEvent, { fromNode, fromHandle }: FinalConnectionState) => {
    if (fromNode === null) return;
    const spot = "changedTouches" in event ? event.changedTouches[0] : event;
    if (spot === undefined) return;
    const at = screenToFlowPosition({ x: spot.clientX, y: spot.clientY });
    const [hit] = scene.blockIndex.within({ ...at, width: 1, height: 1 });
    const isOut = fromHandle?.type === "source";
    if (hit === undefined && isOut) {
      setOpening({ type: "add", place: { at: { x: at.x - cardWidth / 2, y: at.y }, from: fromNode.id } });
    } else if (hit !== undefined && hit !== fromNode.id) {
      commands.connect(isOut ? fromNode.id : hit, isOut ? hit : fromNode.id);
    }
  };

  const drop = (event: DragEvent) => {
    const type = blockTypes.find((each) => each === event.dataTransfer.getData(blockKindFormat));
    if (type === undefined) return;
    event.preventDefault();
    const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    commands.add(type, { at: { x: at.x - cardWidth / 2, y: at.y - 18 } });
    focus();
  };

  const follow = (event: PointerEvent) => {
    pointer.current = { x: event.clientX, y: event.clientY };
    marquee.onPointerMove(event);
    if (!isFar || event.buttons !== 0) return;
    const at = screenToFlowPosition(pointer.current);
    setUnder([...scene.blockIndex.within({ ...at, width: 1, height: 1 })].at(-1) ?? null);
  };

  const cornerOf = (at: Point): Point => {
    const box = root.current?.getBoundingClientRect();
    const screen = flowToScreenPosition(at);
    const clamp = (value: number, size: number, own: number) => Math.max(8, Math.min(value, size - own - 8));
    return {
      x: clamp(screen.x - (box?.x ?? 0), box?.width ?? 0, 264),
      y: clamp(screen.y - (box?.y ?? 0), box?.height ?? 0, 340),
    };
  };

  return (
    <>
      <Palette
        isReadOnly={isReadOnly}
        onAdd={(type) => {
          pointer.current = null;
          const at = middle();
          commands.add(type, { at: { x: at.x - cardWidth / 2, y: at.y - 36 } });
          focus();
        }}
        onSearch={() => {
          pointer.current = null;
          setOpening({ type: "add", place: { at: middle() } });
        }}
        onDeleted={() => setShowsDeleted(true)}
      />
      <section
        ref={root}
        className={styles.canvas}
        role="application"
        aria-label={`Canvas of ${scene.lookups.subFlows.get(scene.subFlow)?.name.slice(0, 100) ?? "a sub-flow"}`}
        aria-describedby="canvas-selection"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes keys as an application does
        tabIndex={0}
        data-zoom={cover.isSmall ? "small" : "full"}
        data-read-only={isReadOnly || undefined}
        onKeyDown={press}
        onPointerDownCapture={marquee.onPointerDownCapture}
        onPointerMove={follow}
        onPointerUp={marquee.onPointerUp}
        onPointerLeave={() => {
          pointer.current = null;
        }}
        onDragOver={(event) => event.dataTransfer.types.includes(blockKindFormat) && event.preventDefault()}
        onDrop={drop}
      >
        <Dots />
        <Suspense>{isFar && <FarView scene={scene} without={built} {...{ marks, badges, looks }} />}</Suspense>
        <ReactFlow
          nodes={nodes}
          nodeTypes={nodeTypes}
          minZoom={0.05}
          maxZoom={2}
          panOnScroll
          zoomOnDoubleClick={false}
          nodesDraggable={!isReadOnly}
          nodeDragThreshold={3}
          elementsSelectable={false}
          nodesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          proOptions={{ hideAttribution: true }}
          onInit={() => {
            const box = root.current?.getBoundingClientRect();
            if (box !== undefined) void setViewport(openingView(scene, box));
          }}
          onPaneClick={() => {
            focus();
            view.select([]);
          }}
          onNodeClick={(event, node) => {
            focus();
            pressNode(event, node);
          }}
          onNodeDoubleClick={(_, node) => !isReadOnly && setOpening({ type: "rename", block: node.id })}
          onNodeContextMenu={(event, node) => {
            event.preventDefault();
            if (!selected.has(node.id)) view.select([node.id]);
            setMenu({ x: event.clientX, y: event.clientY });
          }}
          onNodeDragStart={(_, node) => {
            if (!selected.has(node.id)) view.select([node.id]);
            drag.start(selected.has(node.id) ? view.selected : [node.id]);
          }}
          onNodeDrag={(_, node) => drag.move(node)}
          onNodeDragStop={(_, node) => drag.stop(node)}
          onNodesChange={ignore}
          onConnectEnd={endConnection}
        >
          <Lines {...lines} hasLabels={!cover.isSmall} onPress={pressLine} />
          <Suspense>{ghosts !== null && <GhostView ghosts={ghosts} />}</Suspense>
        </ReactFlow>
        <Suspense>
          <ZoomControl run={commands.run} />
          <Minimap scene={scene} selected={selected} />
        </Suspense>
        {marquee.box !== null && (
          <div
            className={styles.marquee}
            style={{ left: marquee.box.x, top: marquee.box.y, width: marquee.box.width, height: marquee.box.height }}
          />
        )}
        <Suspense>
          {beside !== null && <Beside scene={scene} {...beside} />}
          {opening !== null && opening.type !== "rename" && (
            <Openings {...{ opening, scene, commands, cornerOf }} onClose={close} />
          )}
          {showsDeleted && (
            <DeletedPanel
              editor={editor}
              perform={perform}
              onClose={() => {
                setShowsDeleted(false);
                focus();
              }}
            />
          )}
        </Suspense>
        <p id="canvas-selection" className={styles.status} aria-live="polite">
          {tellSelection(scene, view.selected)}
        </p>
      </section>
      <Suspense>
        {menu !== null && (
          <BlockMenu
            at={menu}
            isReadOnly={isReadOnly}
            count={view.selected.length}
            run={commands.run}
            onClose={() => {
              setMenu(null);
              focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** React Flow tells of its own notion of changes; ours come from the gestures. */
const ignore = () => {};
