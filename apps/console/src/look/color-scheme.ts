/** Light or dark, as the attribute `data-mantine-color-scheme` of the document says. */
export type ColorScheme = "light" | "dark";

const key = "parley.theme";
const listeners = new Set<() => void>();

/** The theme chosen on this browser, else the system's. */
export function storedColorScheme(): ColorScheme {
  const stored = localStorage.getItem(key);
  if (stored === "light" || stored === "dark") return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The theme that is shown now. */
export const shownColorScheme = (): ColorScheme =>
  document.documentElement.dataset.mantineColorScheme === "dark" ? "dark" : "light";

export function applyColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme;
  for (const listener of listeners) listener();
}

/** Shows a theme and remembers it on this browser. */
export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(key, scheme);
  applyColorScheme(scheme);
}

export function onColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
