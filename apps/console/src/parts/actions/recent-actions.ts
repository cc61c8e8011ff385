const key = "parley.recentActions";
const limit = 24;

/** The ids of the actions that were last taken from the palette in this browser, newest first. */
export function readRecentActions(): readonly string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

export function rememberAction(id: string): void {
  const rest = readRecentActions().filter((other) => other !== id);
  localStorage.setItem(key, JSON.stringify([id, ...rest].slice(0, limit)));
}
