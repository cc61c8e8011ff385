import { blockTypes, type Id } from "@parley/model/kernel";
import { useReactFlow, ViewportPortal } from "@xyflow/react";
import { type DragEvent, type MouseEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from "react";
import { cardWidth } from "../drawing/block-size.ts";
import { freePlace } from "../drawing/free-place.ts";
import type { Point, Rect } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { SceneLine } from "../drawing/scene-lines.ts";
import { tellSelection } from "../drawing/tell-selection.ts";
import { renameRow } from "../editing/gestures/change-fields.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { useDesignView } from "../viewing/design-view.ts";
import styles from "./canvas.module.css";
import type { CanvasProps } from "./canvas-props.ts";
import { FirstBlock } from "./controls/first-block.tsx";
import { blockKindFormat, Palette } from "./controls/palette.tsx";
import type { Clip } from "./gestures/clipboard.ts";
import { Beside, BlockMenu, DeletedPanel, FarView, GhostView, Minimap, Openings, ZoomControl } from "./late-parts.ts";
import { BentLines } from "./picture/bent-lines.tsx";
import { Dots } from "./picture/dots.tsx";
import { LineEnds, Lines } from "./picture/lines.tsx";
import { Stage } from "./stage.tsx";
import { texts } from "./texts.ts";
import { useCanvasActions } from "./use-canvas-actions.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useClipboard } from "./use-clipboard.ts";
import { loneStart, type Opening, useCommands } from "./use-commands.ts";
import { useDrag } from "./use-drag.ts";
import { useEdgePanning } from "./use-edge-panning.ts";
import { useInSight } from "./use-in-sight.ts";
import { useKeptInSight } from "./use-kept-in-sight.ts";
import { useLines } from "./use-lines.ts";
import { useMarquee } from "./use-marquee.ts";
import { useNodes } from "./use-nodes.ts";
import { usePerform } from "./use-perform.ts";
import { usePointer } from "./use-pointer.ts";
import { placeOf, useReveal } from "./use-reveal.ts";
import { useSteady } from "./use-steady.ts";

type Props = Required<CanvasProps> & { scene: Scene };

export function CanvasBody({ editor, scene, marks, holders, missing, reveal, onFind, ...laid }: Props) {
  const { badges, looks, ghosts, beside } = laid;
  const { select, selected: selection, trace, reveal: leadTo } = useDesignView();
  const { screenToFlowPosition, flowToScreenPosition } = useReactFlow();
  const root = useRef<HTMLElement>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [menu, setMenu] = useState<Point | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const flashed = useReveal(scene, reveal);
  useKeptInSight(scene, selection);
  const isReadOnly = missing !== null;

  const perform = usePerform(editor, missing);
  const pointer = usePointer(root);
  const commands = useCommands({
    scene,
    document: useCallback(() => editor.snapshot().document, [editor]),
    selected: selection,
    select,
    perform,
    open: setOpening,
    pointer: pointer.place,
  });
  const drag = useDrag(scene, perform);
  useEdgePanning(drag.drag !== null);
  const marquee = useMarquee(scene, select);
  const selected = useMemo(() => new Set(selection), [selection]);
  const { cover, isSmall, isFar, built, point } = useInSight(scene, drag.drag);
  const { focus, run, onRename, pressLine } = useSteady({
    run: commands.run,
    focus: () => root.current?.focus({ preventScroll: true }),
    onRename: (name: string | null) => {
      const block = opening?.type === "rename" ? scene.lookups.blocks.get(opening.block) : undefined;
      close();
      if (name !== null && block !== undefined) perform(renameRow("block", block, name));
    },
    pressLine: (line: SceneLine, event: MouseEvent) => {
      event.stopPropagation();
      focus();
      if (!event.altKey) return select([line.path.id]);
      const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      setOpening({ type: "add", place: { at: { x: at.x - cardWidth / 2, y: at.y - 18 }, line } });
    },
  });
  // What is asked first is what callers hear: its words are written at once.
  const addFirst = () => {
    const block = commands.addSpoken(commands.place());
    if (block !== null) leadTo(block, "prompts");
  };
  const renaming = opening?.type === "rename" ? opening.block : null;
  const looked = { selected, drag: drag.drag, trace, marks, badges, holders, flashed, renaming, onRename };
  const nodes = useNodes(scene, built, looked);
  const how = { selected, taken: trace?.paths ?? null, badges, looks };
  const { resting, carried, bent } = useLines(scene, isFar ? null : cover, drag.drag, how);
  const pressKey = useCanvasKeys(root, commands, selection.length > 0);
  useCanvasActions(
    run,
    selection.some((id) => scene.blocks.has(id)),
  );
  const showBookmarks = useCallback(() => setOpening({ type: "bookmarks" }), []);
  useActions(() => [{ id: "design bookmarks", ...texts.bookmarksKey, keys: "B", run: showBookmarks }], [showBookmarks]);

  useClipboard(
    root,
    useMemo(
      () => ({ copy: commands.copy, cut: commands.cut, paste: (clip: Clip) => commands.paste(clip, pointer.place()) }),
      [commands, pointer],
    ),
  );

  const close = () => {
    setOpening(null);
    focus();
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
    const at = { x: event.clientX, y: event.clientY };
    pointer.follow(at);
    marquee.onPointerMove(event);
    if (event.buttons === 0) point(at);
  };

  const inTheMiddle = (): Point => {
    const { x, y } = pointer.middle();
    return freePlace(scene, { x: x - cardWidth / 2, y: y - 36 });
  };

  const first = loneStart(scene);
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
          commands.add(type, commands.place(inTheMiddle));
          focus();
        }}
        onKinds={() => setOpening({ type: "add", place: commands.place(inTheMiddle) })}
        onFind={onFind}
        onDeleted={() => setShowsDeleted(true)}
      />
      <section
        ref={root}
        className={styles.canvas}
        role="application"
        aria-label={texts.canvasOf(scene.lookups.subFlows.get(scene.subFlow)?.name.slice(0, 100) ?? texts.aSubFlow)}
        aria-describedby="canvas-selection"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes keys as an application does
        tabIndex={0}
        data-zoom={isSmall ? "small" : "full"}
        data-read-only={isReadOnly || undefined}
        onKeyDown={pressKey}
        onPointerDownCapture={marquee.onPointerDownCapture}
        onMouseDownCapture={marquee.onMouseDownCapture}
        onPointerMove={follow}
        onPointerUp={marquee.onPointerUp}
        onPointerLeave={() => pointer.follow(null)}
        onDragOver={(event) => event.dataTransfer.types.includes(blockKindFormat) && event.preventDefault()}
        onDrop={drop}
      >
        <Dots />
        {isFar && (
          <FarView scene={scene} without={drag.drag === null ? noBlocks : built} {...{ marks, badges, looks }} />
        )}
        <Stage
          {...{ scene, nodes, selected, select, commands, drag, isReadOnly, focus }}
          isLed={placeOf(scene, reveal) !== undefined}
          canvas={root}
          open={setOpening}
          openMenu={setMenu}
        />
        <ViewportPortal>
          <LineEnds />
          <Lines lines={resting} drag={null} hasLabels={!isSmall} onPress={pressLine} />
          <Lines lines={carried} drag={drag.drag} hasLabels={!isSmall} onPress={pressLine} />
          {drag.drag !== null && (
            <>
              <BentLines {...{ scene, bent, how }} drag={drag.drag} hasLabels={!isSmall} />
              <div className={styles.grip} style={boxOf(cover)} />
            </>
          )}
        </ViewportPortal>
        {first !== null && !isReadOnly && opening === null && (
          <FirstBlock scene={scene} start={first} onAdd={addFirst} />
        )}
        {ghosts !== null && <GhostView ghosts={ghosts} />}
        <ZoomControl run={commands.run} />
        <Minimap scene={scene} selected={selected} />
        {marquee.box !== null && <div className={styles.marquee} style={boxOf(marquee.box)} />}
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
        <p id="canvas-selection" className="visually-hidden" aria-live="polite">
          {tellSelection(scene, selection)}
        </p>
      </section>
      {menu !== null && (
        <BlockMenu
          at={menu}
          isReadOnly={isReadOnly}
          count={selection.length}
          run={commands.run}
          onClose={() => {
            setMenu(null);
            focus();
          }}
        />
      )}
    </>
  );
}

const boxOf = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height });

const noBlocks: ReadonlySet<Id> = new Set();
