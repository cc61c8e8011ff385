/** How long the second stroke of two may take; milliseconds. */
export const strokePause = 1_000;

/** A stroke as `Action.keys` writes it: `Mod+Shift+Z`, `[`, `?`. Null for a modifier alone. */
export function keyOf(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}): string | null {
  const { key } = event;
  if (key === undefined || ["Control", "Meta", "Alt", "Shift", "Dead", "Process"].includes(key)) return null;
  const isLetter = /^[a-z]$/i.test(key);
  const parts = [
    ...(event.ctrlKey || event.metaKey ? ["Mod"] : []),
    ...(event.altKey ? ["Alt"] : []),
    // The sign that Shift makes says it already: `?`, not `Shift+?`.
    ...(event.shiftKey && (isLetter || key.length > 1) ? ["Shift"] : []),
    isLetter ? key.toUpperCase() : key === " " ? "Space" : key,
  ];
  return parts.join("+");
}
