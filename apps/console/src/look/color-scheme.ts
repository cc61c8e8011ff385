/** Light or dark, as the attribute `data-mantine-color-scheme` of the document says. */
export type ColorScheme = "light" | "dark";

const key = "parley.theme";

/** The theme chosen on this browser, else the system's. */
export function storedColorScheme(): ColorScheme {
  const stored = localStorage.getItem(key);
  if (stored === "light" || stored === "dark") return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme;
}

export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(key, scheme);
}
