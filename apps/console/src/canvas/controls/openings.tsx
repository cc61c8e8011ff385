import type { Point } from "../../drawing/rect.ts";
import type { Scene } from "../../drawing/scene.ts";
import { BookmarksMenu } from "../bookmarks/bookmarks-menu.tsx";
import type { Commands, Opening } from "../commands/use-commands.ts";
import { ConnectPicker } from "./connect-picker.tsx";
import type { Close } from "./picker.tsx";
import { QuickAdd } from "./quick-add.tsx";
import { SubFlowPicker } from "./sub-flow-picker.tsx";
import { texts } from "./texts.ts";

type Props = {
  opening: Exclude<Opening, { type: "rename" }>;
  scene: Scene;
  commands: Commands;
  /** A place of the plane, from the corner of the canvas. */
  cornerOf: (at: Point) => Point;
  onClose: Close;
};

/** What a command asks before it goes on. */
export function Openings({ opening, scene, commands, cornerOf, onClose }: Props) {
  const below = (id: string): Point => {
    const { x, y, height } = scene.blocks.get(id)?.rect ?? { x: 0, y: 0, height: 0 };
    return cornerOf({ x, y: y + height + 8 });
  };
  switch (opening.type) {
    case "add":
      return (
        <QuickAdd
          at={cornerOf(opening.place.at)}
          title={opening.place.line === undefined ? texts.add : texts.insert}
          onClose={onClose}
          onPick={(type) => {
            onClose();
            commands.add(type, opening.place);
          }}
        />
      );
    case "bookmarks":
      return <BookmarksMenu subFlow={scene.subFlow} subFlows={scene.lookups.subFlows} onClose={onClose} />;
    case "connect":
      return (
        <ConnectPicker
          at={below(opening.from)}
          scene={scene}
          from={opening.from}
          onClose={onClose}
          onPick={(target) => {
            onClose();
            commands.connect(opening.from, target);
          }}
        />
      );
    case "move":
      return (
        <SubFlowPicker
          at={below(opening.blocks[0] ?? "")}
          scene={scene}
          onClose={onClose}
          onPick={(subFlow) => {
            onClose();
            commands.moveTo(opening.blocks, subFlow);
          }}
        />
      );
  }
}
