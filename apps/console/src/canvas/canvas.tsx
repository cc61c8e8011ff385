import type { Id } from "@parley/model/kernel";
import { ReactFlowProvider } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useDesignView } from "../design/design-view.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { CanvasBody } from "./canvas-body.tsx";
import type { Badges, Ghosts, PathLooks } from "./drawing/overlay.ts";
import type { Point } from "./drawing/rect.ts";
import { type Scene, sceneOf } from "./drawing/scene.ts";
import type { Holder, Mark } from "./picture/block-node.tsx";

export type CanvasProps = {
  editor: VersionEditor;
  /** Blocks with findings. */
  marks?: ReadonlyMap<Id, Mark>;
  /** Who else is at work on which block. */
  holders?: ReadonlyMap<Id, Holder>;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  missing?: string | null;
  /** What is laid over the drawing: words at blocks and paths, how paths are drawn, and what is no more. */
  badges?: Badges;
  looks?: PathLooks;
  ghosts?: Ghosts | null;
  /** A row, or a place where one was, to bring to the middle and flash; a new object each time. */
  reveal?: Reveal | null;
  /** What stands beside a block or path and follows it. */
  beside?: { readonly id: Id; readonly content: ReactNode } | null;
  /** Somebody wants to find something in the version. */
  onFind: () => void;
};

export type Reveal = {
  /** A row; of a place alone, the sub-flow it is in. */
  readonly id: Id;
  readonly at?: Point;
  readonly zoom?: number | undefined;
  /** Only if it is out of sight, and without a flash. */
  readonly follows?: boolean;
};

const noMarks: ReadonlyMap<Id, Mark> = new Map();
const noHolders: ReadonlyMap<Id, Holder> = new Map();
const noBadges: Badges = new Map();
const noLooks: PathLooks = new Map();

/** One sub-flow of a version, to be looked at and changed. */
export const Canvas = memo(function Canvas(props: CanvasProps) {
  const { editor, onFind, marks = noMarks, holders = noHolders, missing = null, reveal = null } = props;
  const { badges = noBadges, looks = noLooks, ghosts = null, beside = null } = props;
  const { subFlow } = useDesignView();
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const last = useRef<Scene>(null);
  const scene = useMemo(() => sceneOf(document, subFlow, last.current), [document, subFlow]);
  useEffect(() => {
    last.current = scene;
  }, [scene]);
  return (
    <ReactFlowProvider key={subFlow}>
      <CanvasBody {...{ editor, scene, marks, holders, missing, reveal, badges, looks, ghosts, beside, onFind }} />
    </ReactFlowProvider>
  );
});
