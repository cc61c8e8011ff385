import type { Id } from "@parley/model/kernel";
import { useParams } from "@tanstack/react-router";
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import type { Point } from "../../drawing/rect.ts";
import type { CanvasCommand } from "../controls/canvas-keys.ts";
import { addCommands, type BlockPlace } from "./add-commands.ts";
import { changeCommands } from "./change-commands.ts";
import { type CommandContext, selectedBlocks } from "./command-context.ts";
import { selectCommands } from "./select-commands.ts";
import { viewCommands } from "./view-commands.ts";

/** What opens beside the canvas for a command. */
export type Opening =
  | { readonly type: "add"; readonly place: BlockPlace }
  | { readonly type: "connect"; readonly from: Id }
  | { readonly type: "bookmarks" }
  | { readonly type: "move"; readonly blocks: readonly Id[] }
  | { readonly type: "rename"; readonly block: Id };

type Given = Omit<CommandContext, "organisation"> & {
  readonly open: (what: Opening) => void;
  /** Where the pointer is on the plane, or the middle of what is shown. */
  readonly pointer: () => Point;
};

export type Commands = ReturnType<typeof useCommands>;

/** Everything that can be done on the canvas, for its keys, menus and buttons alike. */
export function useCommands({ scene, document, selected, select, perform, open, pointer }: Given) {
  const { organisation = "" } = useParams({ strict: false });
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    const context: CommandContext = { organisation, scene, document, selected, select, perform };
    const { show, ...viewing } = viewCommands(scene, { flow, store });
    const { walk, ...selecting } = selectCommands(context, show);
    const { add, addSpoken, connect, place } = addCommands(context, show, pointer);
    const { copy, paste, duplicate, remove, nudge, moveTo, convert, tidy } = changeCommands(context);
    const blocks = selectedBlocks(context);
    const last = blocks.at(-1);
    const commands: { readonly [Command in CanvasCommand]: () => void } = {
      ...viewing,
      ...selecting,
      add: () => open({ type: "add", place: place() }),
      copy: () => void globalThis.document.execCommand("copy"),
      cut: () => void globalThis.document.execCommand("cut"),
      paste: () => {},
      duplicate,
      delete: remove,
      rename: () => last !== undefined && open({ type: "rename", block: last }),
      convert,
      tidy,
      connect: () => last !== undefined && open({ type: "connect", from: last }),
      move: () => blocks.length > 0 && open({ type: "move", blocks }),
      bookmarks: () => open({ type: "bookmarks" }),
      walkUp: () => walk("up"),
      walkDown: () => walk("down"),
      walkLeft: () => walk("left"),
      walkRight: () => walk("right"),
      nudgeUp: () => nudge(0, -1),
      nudgeDown: () => nudge(0, 1),
      nudgeLeft: () => nudge(-1, 0),
      nudgeRight: () => nudge(1, 0),
      pushUp: () => nudge(0, -10),
      pushDown: () => nudge(0, 10),
      pushLeft: () => nudge(-10, 0),
      pushRight: () => nudge(10, 0),
    };
    const run = (command: CanvasCommand) => commands[command]();
    return { run, place, add, addSpoken, connect, copy, cut: remove, paste, moveTo };
  }, [organisation, scene, document, selected, select, perform, open, pointer, flow, store]);
}
