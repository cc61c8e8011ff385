import type { Id } from "@parley/model/kernel";
import { useMemo } from "react";
import { BlockIcon } from "../../drawing/block-icon.tsx";
import { mayEnter } from "../../drawing/may-connect.ts";
import type { Point } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import { shortened } from "../../parts/shortened.ts";
import { type Close, Picker } from "./picker.tsx";
import { texts } from "./texts.ts";

type Props = { at: Point; scene: Scene; from: Id; onPick: (target: Id) => void; onClose: Close };

/** Leads a path to a block by its name: what dragging from handle to handle does, without dragging; other sub-flows' too. */
export function ConnectPicker({ at, scene, from, onPick, onClose }: Props) {
  const options = useMemo(() => optionsOf(scene, from), [scene, from]);
  return (
    <Picker
      at={at}
      title={texts.connect}
      label={texts.blocks}
      none={texts.noBlock}
      options={options}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

function optionsOf({ lookups, subFlow }: Scene, from: Id) {
  return [...lookups.blocks.values()]
    .filter(mayEnter)
    .sort((a, b) => Number(b.subflow === subFlow) - Number(a.subflow === subFlow))
    .sort((a, b) => Number(a.id === from) - Number(b.id === from))
    .map((block) => ({
      value: block.id,
      name: shortened(block.name),
      note:
        block.id === from
          ? texts.itself
          : block.subflow === subFlow
            ? block.type
            : shortened(lookups.subFlows.get(block.subflow)?.name ?? ""),
      icon: <BlockIcon type={block.type} />,
    }));
}
