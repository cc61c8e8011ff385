import { addableTypes, type BlockType, blockKinds } from "@parley/model/kernel";
import { BlockIcon } from "../../drawing/block-icon.tsx";
import type { Point } from "../../drawing/rect.ts";
import { type Close, Picker } from "./picker.tsx";
import { texts } from "./texts.ts";

const options = addableTypes.map((type) => ({
  value: type,
  name: type,
  note: blockKinds[type].label,
  icon: <BlockIcon type={type} />,
}));

/** The kinds of block to add one of. */
export function QuickAdd(props: { at: Point; title: string; onPick: (type: BlockType) => void; onClose: Close }) {
  const { onPick, ...rest } = props;
  const pick = (value: string) => {
    const type = addableTypes.find((each) => each === value);
    if (type !== undefined) onPick(type);
  };
  return <Picker {...rest} label={texts.kinds} none={texts.noKind} options={options} onPick={pick} />;
}
