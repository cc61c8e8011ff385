import type { Id } from "@parley/model/kernel";
import { ReactFlowProvider } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { memo, useEffect, useMemo, useRef } from "react";
import type { Badges, PathLooks } from "../drawing/overlay.ts";
import { type Scene, sceneOf } from "../drawing/scene.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { CanvasBody } from "./canvas-body.tsx";
import type { CanvasProps } from "./canvas-props.ts";
import type { Holder, Mark } from "./picture/block-node.tsx";

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
