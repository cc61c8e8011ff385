import type { Id } from "@parley/model/kernel";
import { ReactFlowProvider } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useMemo, useSyncExternalStore } from "react";
import { useDesignView } from "../design/design-view.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { CanvasBody } from "./canvas-body.tsx";
import { sceneOf } from "./drawing/scene.ts";
import type { Holder, Mark } from "./picture/block-node.tsx";

export type CanvasProps = {
  editor: VersionEditor;
  /** Blocks with findings. */
  marks?: ReadonlyMap<Id, Mark>;
  /** Who else is at work on which block. */
  holders?: ReadonlyMap<Id, Holder>;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  missing?: string | null;
  /** A row to bring to the middle and flash; a new object each time. */
  reveal?: { readonly id: Id } | null;
};

const noMarks: ReadonlyMap<Id, Mark> = new Map();
const noHolders: ReadonlyMap<Id, Holder> = new Map();

/** One sub-flow of a version, to be looked at and changed. */
export function Canvas({ editor, marks = noMarks, holders = noHolders, missing = null, reveal = null }: CanvasProps) {
  const { subFlow } = useDesignView();
  const { document } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const scene = useMemo(() => sceneOf(document, subFlow), [document, subFlow]);
  return (
    <ReactFlowProvider key={subFlow}>
      <CanvasBody editor={editor} scene={scene} marks={marks} holders={holders} missing={missing} reveal={reveal} />
    </ReactFlowProvider>
  );
}
