import { blockTypes, type Id } from "@parley/model/kernel";
import { ViewportPortal } from "@xyflow/react";
import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { cardWidth } from "../drawing/block-size.ts";
import { freePlace } from "../drawing/free-place.ts";
import type { Point, Rect } from "../drawing/rect.ts";
import type { SceneLine } from "../drawing/scene-lines.ts";
import { tellSelection } from "../drawing/tell-selection.ts";
import { useDesignView } from "../viewing/design-view.ts";
import styles from "./canvas.module.css";
import { loneStart } from "./commands/add-commands.ts";
import { FirstBlock } from "./controls/first-block.tsx";
import { blockKindFormat, Palette } from "./controls/palette.tsx";
import { Beside, BlockMenu, DeletedPanel, FarView, GhostView, Minimap, Openings, ZoomControl } from "./late-parts.ts";
import { BentLines } from "./picture/bent-lines.tsx";
import { Dots } from "./picture/dots.tsx";
import { LineEnds, Lines } from "./picture/lines.tsx";
import { Stage } from "./stage.tsx";
import { texts } from "./texts.ts";
import { type BodyProps, useCanvas } from "./use-canvas.ts";
import { placeOf } from "./use-reveal.ts";
import { useSteady } from "./use-steady.ts";

/** The canvas as it is drawn, with what the pointer does on it. */
export function CanvasBody(props: BodyProps) {
  const { editor, scene, marks, missing, reveal, badges, looks, ghosts, beside } = props;
  const root = useRef<HTMLElement>(null);
  const { reveal: leadTo } = useDesignView();
  const canvas = useCanvas(root, props);
  const { commands, pointer, focus, opening, open, select, selected, selection, marquee, nodes, how } = canvas;
  const { drag } = canvas.drag;
  const { cover, isSmall, isFar, built, point } = canvas.sight;
  const [menu, setMenu] = useState<Point | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const isReadOnly = missing !== null;
  const first = loneStart(scene);

  const { pressLine } = useSteady({
    pressLine: (line: SceneLine, event: MouseEvent) => {
      event.stopPropagation();
      focus();
      if (!event.altKey) return select([line.path.id]);
      open({ type: "add", place: { at: headAt(pointer.placeOf(event)), line } });
    },
  });
  const drop = (event: DragEvent) => {
    const type = blockTypes.find((each) => each === event.dataTransfer.getData(blockKindFormat));
    if (type === undefined) return;
    event.preventDefault();
    commands.add(type, { at: headAt(pointer.placeOf(event)) });
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
  // What is asked first is what callers hear: its words are written at once.
  const addFirst = () => {
    const block = commands.addSpoken(commands.place());
    if (block !== null) leadTo(block, "prompts");
  };

  return (
    <>
      <Palette
        isReadOnly={isReadOnly}
        onAdd={(type) => {
          commands.add(type, commands.place(inTheMiddle));
          focus();
        }}
        onKinds={() => open({ type: "add", place: commands.place(inTheMiddle) })}
        onFind={props.onFind}
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
        onKeyDown={canvas.pressKey}
        onPointerDownCapture={marquee.onPointerDownCapture}
        onMouseDownCapture={marquee.onMouseDownCapture}
        onPointerMove={follow}
        onPointerUp={marquee.onPointerUp}
        onPointerLeave={() => pointer.follow(null)}
        onDragOver={(event) => event.dataTransfer.types.includes(blockKindFormat) && event.preventDefault()}
        onDrop={drop}
      >
        <Dots />
        {isFar && <FarView scene={scene} without={drag === null ? noBlocks : built} {...{ marks, badges, looks }} />}
        <Stage
          {...{ scene, nodes, selected, select, commands, isReadOnly, focus, open }}
          drag={canvas.drag}
          isLed={placeOf(scene, reveal) !== undefined}
          canvas={root}
          openMenu={setMenu}
        />
        <ViewportPortal>
          <LineEnds />
          <Lines lines={canvas.lines.resting} drag={null} hasLabels={!isSmall} onPress={pressLine} />
          <Lines lines={canvas.lines.carried} drag={drag} hasLabels={!isSmall} onPress={pressLine} />
          {drag !== null && (
            <>
              <BentLines {...{ scene, drag, how }} bent={canvas.lines.bent} hasLabels={!isSmall} />
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
          <Openings {...{ opening, scene, commands }} cornerOf={pointer.cornerOf} onClose={canvas.close} />
        )}
        {showsDeleted && (
          <DeletedPanel
            editor={editor}
            perform={canvas.perform}
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

/** The corner of a card whose head is at a point. */
const headAt = ({ x, y }: Point): Point => ({ x: x - cardWidth / 2, y: y - 18 });

const boxOf = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height });

const noBlocks: ReadonlySet<Id> = new Set();
