import { texts } from "../parts/texts.ts";

const { product } = texts;

/** The document title: the short product name on the applications build's hosts and local port, else Studio. */
export function documentTitle(host: string, port: string): string {
  return host.startsWith("app.") || host.startsWith("app-beta.") || port === "3001" ? product.name : product.studio;
}
