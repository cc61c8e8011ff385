import { rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { ViewportPortal } from "@xyflow/react";
import type { Scene } from "../../drawing/scene.ts";
import { useEditor } from "../../editing/editor-context.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { useDesignView } from "../../viewing/design-view.ts";
import { texts } from "../texts.ts";
import styles from "./controls.module.css";

type Props = { readonly scene: Scene; readonly start: Id; readonly onAdd: () => void };

/** Below a Start block that leads nowhere yet: what to do first. */
export function FirstBlock({ scene, start, onAdd }: Props) {
  const { subFlow } = useDesignView();
  const isBeginning = useEditor(({ document }) => rowOf(document, "sub_flow", subFlow)?.slug === "start");
  const rect = scene.blocks.get(start)?.rect;
  if (rect === undefined) return null;
  return (
    <ViewportPortal>
      <div
        className={styles.first}
        style={{ transform: `translate(${rect.x + rect.width / 2}px, ${rect.y + rect.height + 24}px)` }}
      >
        <p>{isBeginning ? texts.first.question : texts.first.inSubFlow}</p>
        <button type="button" className="button" onClick={onAdd}>
          <IconPlus size={16} aria-hidden /> {texts.first.add}
        </button>
        <p className="muted">
          {texts.first.otherwise[0]}
          <Kbd keys="/" />
          {texts.first.otherwise[1]}
        </p>
      </div>
    </ViewportPortal>
  );
}
