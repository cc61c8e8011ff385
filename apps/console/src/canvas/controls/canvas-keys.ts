import { texts } from "../texts.ts";

export type CanvasCommand =
  | "add"
  | "fit"
  | "resetZoom"
  | "zoomIn"
  | "zoomOut"
  | "selectAll"
  | "copy"
  | "cut"
  | "paste"
  | "duplicate"
  | "delete"
  | "rename"
  | "convert"
  | "tidy"
  | "bookmarks"
  | "connect"
  | "move"
  | "nextPath"
  | "clear"
  | "walkUp"
  | "walkDown"
  | "walkLeft"
  | "walkRight"
  | "selectUp"
  | "selectDown"
  | "nudgeUp"
  | "nudgeDown"
  | "nudgeLeft"
  | "nudgeRight"
  | "pushUp"
  | "pushDown"
  | "pushLeft"
  | "pushRight";

type Binding = {
  readonly command: CanvasCommand;
  /** As the sheet of keys shows it: `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  /** Null for one that another line of the sheet speaks for. */
  readonly label: string | null;
  /** In the palette of the page: always, or while a block is selected. Walking and moving are for keys alone. */
  readonly offered?: "always" | "with a block";
  /** It changes the version. */
  readonly writes?: boolean;
};

/** What the keys do while the canvas has the focus. Copy, cut and paste come as the browser's own events. */
export const canvasKeys: readonly Binding[] = [
  { command: "add", keys: "Tab", label: texts.keys.add, offered: "always", writes: true },
  { command: "add", keys: "/", label: null },
  { command: "fit", keys: "1", label: texts.keys.fit, offered: "always" },
  { command: "resetZoom", keys: "0", label: texts.keys.resetZoom, offered: "always" },
  { command: "zoomIn", keys: "+", label: texts.keys.zoomIn, offered: "always" },
  { command: "zoomIn", keys: "=", label: null },
  { command: "zoomOut", keys: "-", label: texts.keys.zoomOut, offered: "always" },
  { command: "walkUp", keys: "ArrowUp", label: texts.keys.walkUp },
  { command: "walkDown", keys: "ArrowDown", label: texts.keys.walkDown },
  { command: "walkLeft", keys: "ArrowLeft", label: texts.keys.walkLeft },
  { command: "walkRight", keys: "ArrowRight", label: texts.keys.walkRight },
  { command: "selectUp", keys: "Shift+ArrowUp", label: texts.keys.selectUp },
  { command: "selectDown", keys: "Shift+ArrowDown", label: texts.keys.selectDown },
  { command: "nudgeUp", keys: "Alt+ArrowUp", label: texts.keys.nudge },
  { command: "nudgeDown", keys: "Alt+ArrowDown", label: null },
  { command: "nudgeLeft", keys: "Alt+ArrowLeft", label: null },
  { command: "nudgeRight", keys: "Alt+ArrowRight", label: null },
  { command: "pushUp", keys: "Alt+Shift+ArrowUp", label: null },
  { command: "pushDown", keys: "Alt+Shift+ArrowDown", label: null },
  { command: "pushLeft", keys: "Alt+Shift+ArrowLeft", label: null },
  { command: "pushRight", keys: "Alt+Shift+ArrowRight", label: null },
  { command: "connect", keys: "Enter", label: texts.keys.connect, offered: "with a block", writes: true },
  { command: "move", keys: "m", label: texts.keys.move, offered: "with a block", writes: true },
  { command: "nextPath", keys: "p", label: texts.keys.nextPath, offered: "with a block" },
  { command: "selectAll", keys: "Mod+a", label: texts.keys.selectAll, offered: "always" },
  { command: "duplicate", keys: "Mod+d", label: texts.keys.duplicate, offered: "with a block", writes: true },
  { command: "convert", keys: "Mod+g", label: texts.keys.convert, offered: "with a block", writes: true },
  { command: "rename", keys: "F2", label: texts.keys.rename, offered: "with a block", writes: true },
  { command: "tidy", keys: "l", label: texts.keys.tidy, offered: "always", writes: true },
  { command: "delete", keys: "Delete", label: texts.keys.delete, offered: "with a block", writes: true },
  { command: "delete", keys: "Backspace", label: null },
  { command: "clear", keys: "Escape", label: texts.keys.clear },
];

export type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** What a stroke asks for; null when it is none of ours. */
export function commandOf(event: Pressed): CanvasCommand | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Signs such as + need Shift on some keyboards: they count without it.
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  const stroke = [
    event.ctrlKey || event.metaKey ? "Mod" : null,
    event.altKey ? "Alt" : null,
    event.shiftKey && !isSign ? "Shift" : null,
  ]
    .filter((part) => part !== null)
    .concat(key)
    .join("+");
  return canvasKeys.find(({ keys }) => keys === stroke)?.command ?? null;
}
