import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { transformWithOxc } from "vite";

/** An address of a build: the modules of its screen, or the address that it leads on to. Modules are paths below the root. */
export type BuildRoute = {
  readonly path: string;
  readonly sources?: readonly string[];
  readonly leadsTo?: string;
};

const look = "src/look/look-provider.tsx";

/** What every page runs, and what every page of a signed-in person runs. */
export const always: readonly string[] = ["index.html"];
export const signedIn: readonly string[] = [...always, "src/shell/shell.tsx"];
export const signIn: readonly string[] = [...always, "src/sign-in/login-page.tsx"];

type Screen = { readonly component: string; readonly isPlain?: boolean };

/** The routes of a build: the text of its tree is run with stand-ins that remember what they are given. */
export async function buildRoutes(root: string, mode: string): Promise<readonly BuildRoute[]> {
  const codes = ["screens", mode].map(async (name) => {
    const path = join(root, "src/routes", `${name}.ts`);
    return (await transformWithOxc(await readFile(path, "utf8"), path)).code;
  });
  const body = (await Promise.all(codes))
    .join("\n")
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/^export /gm, "");
  const routes: readonly (BuildRoute | null)[] = new Function(
    "page",
    "leadOn",
    "leadToNewest",
    "noPage",
    "lazyRouteComponent",
    "titles",
    `${body}\nreturn ${mode}Routes;`,
  )(
    (path: string, { component, isPlain = false }: Screen): BuildRoute => ({
      path,
      sources: [...(isPlain ? [] : [look]), join("src/routes", component)],
    }),
    (path: string, leadsTo: string): BuildRoute => ({ path, leadsTo }),
    // Which version is the newest, the server says.
    (path: string): BuildRoute => ({ path, sources: [] }),
    // What says that there is no page is part of what every page runs.
    null,
    (load: () => unknown) => /import\("(.+?)"\)/.exec(String(load))?.[1],
    {},
  );
  return routes.filter((route) => route !== null);
}
