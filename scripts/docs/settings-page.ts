import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { code, page, table } from "./markdown.ts";

const source = join(import.meta.dirname, "../../adapters/config/src/config.ts");

/**
 * The settings of an installation, from the comments where `config.ts` reads them: `NAME: what it is. Default value.`
 * @throws when a setting is read that has no such comment, or the other way round.
 */
export async function settingsPage(): Promise<string> {
  const text = await readFile(source, "utf8");
  const settings = [...text.matchAll(/\/\*\* ([A-Z][A-Z_]+): (.+?)\s*\*\//g)].map(([, name = "", about = ""]) => ({
    name,
    ...partsOf(about),
  }));
  const read = new Set([...text.matchAll(/reader\.(?!required)\w+\(\s*"([A-Z_]+)"/g)].map(([, name = ""]) => name));
  const odd = [...read.symmetricDifference(new Set(settings.map(({ name }) => name)))];
  if (odd.length > 0) throw new Error(`config.ts explains or reads, and not both: ${odd.join(", ")}`);
  return page(
    "Settings",
    "Settings are environment variables. Parley reads them at its start, reports all faults at once, and starts nothing while there are any. An empty setting counts as not set.",
    table(
      ["setting", "default", "is"],
      settings.map(({ name, about, otherwise }) => [code(name), otherwise, about]),
    ),
    "Server and worker get the same settings, with `APP_DATABASE_URL` and `SYSTEM_DATABASE_URL` in place of `DATABASE_URL`.",
    "[Operate Parley](../how-to/operate.md) and [Run as a service](../how-to/service.md) show how to use them.",
  );
}

/** The first letter is a capital, and the default stands apart. What is said for code alone is left out. */
function partsOf(about: string): { readonly about: string; readonly otherwise: string } {
  const [what = "", rest = ""] = about.split(" Default ", 2);
  const [otherwise = ""] = rest.split(/\.(?: |$)|;/, 1);
  const text = what.replaceAll(", null here", "");
  return {
    about: text.charAt(0).toUpperCase() + text.slice(1),
    otherwise: otherwise.replaceAll(/[A-Z]+_[A-Z_]+/g, code),
  };
}
