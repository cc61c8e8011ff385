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
};

/** What the keys do while the canvas has the focus. Copy, cut and paste come as the browser's own events. */
export const canvasKeys: readonly Binding[] = [
  { command: "add", keys: "Tab", label: "Add a block" },
  { command: "add", keys: "/", label: null },
  { command: "fit", keys: "1", label: "Show everything" },
  { command: "resetZoom", keys: "0", label: "Zoom to 100 %" },
  { command: "zoomIn", keys: "+", label: "Zoom in" },
  { command: "zoomIn", keys: "=", label: null },
  { command: "zoomOut", keys: "-", label: "Zoom out" },
  { command: "walkUp", keys: "ArrowUp", label: "Walk to the block before" },
  { command: "walkDown", keys: "ArrowDown", label: "Walk to the block after" },
  { command: "walkLeft", keys: "ArrowLeft", label: "Walk to the left" },
  { command: "walkRight", keys: "ArrowRight", label: "Walk to the right" },
  { command: "selectUp", keys: "Shift+ArrowUp", label: "Select all that leads here" },
  { command: "selectDown", keys: "Shift+ArrowDown", label: "Select all that follows" },
  { command: "nudgeUp", keys: "Alt+ArrowUp", label: "Move by 1, with Shift by 10" },
  { command: "nudgeDown", keys: "Alt+ArrowDown", label: null },
  { command: "nudgeLeft", keys: "Alt+ArrowLeft", label: null },
  { command: "nudgeRight", keys: "Alt+ArrowRight", label: null },
  { command: "pushUp", keys: "Alt+Shift+ArrowUp", label: null },
  { command: "pushDown", keys: "Alt+Shift+ArrowDown", label: null },
  { command: "pushLeft", keys: "Alt+Shift+ArrowLeft", label: null },
  { command: "pushRight", keys: "Alt+Shift+ArrowRight", label: null },
  { command: "connect", keys: "Enter", label: "Connect to another block" },
  { command: "move", keys: "m", label: "Move to another sub-flow" },
  { command: "nextPath", keys: "p", label: "Select the next path of the block" },
  { command: "selectAll", keys: "Mod+a", label: "Select all" },
  { command: "duplicate", keys: "Mod+d", label: "Duplicate" },
  { command: "convert", keys: "Mod+g", label: "Convert to a sub-flow" },
  { command: "rename", keys: "F2", label: "Rename" },
  { command: "tidy", keys: "l", label: "Tidy the selection" },
  { command: "delete", keys: "Delete", label: "Delete" },
  { command: "delete", keys: "Backspace", label: null },
  { command: "clear", keys: "Escape", label: "Select nothing" },
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
  // Signs such as + need Shift on some keyboards, and are themselves whatever it takes to write them.
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
