/** Addresses of styles that did not arrive. What the bundler makes of `import()` asks for each style once, and never again. */
const lost = new Set<string>();

addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    lost.add(target.href);
    target.remove();
  },
  { capture: true },
);

/** Asks again for the styles that did not arrive, so that no part is shown without its own. Throws where they fail again. */
export async function fetchLostStyles(): Promise<void> {
  const styles = [...lost];
  lost.clear();
  await Promise.all(styles.map(fetchStyle));
}

function fetchStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(href)));
    document.head.append(link);
  });
}
