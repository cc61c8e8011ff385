import type { Id } from "@parley/model/kernel";
import { BlockIcon } from "../../drawing/block-icon.tsx";
import type { Point } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import { shortened } from "../../parts/shortened.ts";
import { type Close, Picker } from "./picker.tsx";
import { texts } from "./texts.ts";

type Props = { at: Point; scene: Scene; onPick: (subFlow: Id) => void; onClose: Close };

/** The sub-flow that blocks are moved to. */
export function SubFlowPicker({ scene, ...rest }: Props) {
  const options = [...scene.lookups.subFlows.values()]
    .filter(({ id }) => id !== scene.subFlow)
    .map(({ id, name, slug }) => ({
      value: id,
      name: shortened(name),
      note: shortened(slug),
      icon: <BlockIcon type="Subflow" />,
    }));
  return <Picker {...rest} title={texts.move} label={texts.subFlows} none={texts.noSubFlow} options={options} />;
}
