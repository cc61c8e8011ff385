export type Theme = "light" | "dark";

const key = "parley.theme";

/** The theme chosen on this browser, else the system's. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  if (stored === "light" || stored === "dark") return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme(theme);
}
