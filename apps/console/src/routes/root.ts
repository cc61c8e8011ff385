import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ipRestriction } from "../api/ip-restriction.ts";
import { safePath } from "../api/safe-path.ts";
import { isSessionEnd, type SessionEnd } from "../api/session.ts";
import { readTokens } from "../api/tokens.ts";
import { NotFound } from "./not-found.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

export const root = createRootRoute({ notFoundComponent: NotFoundPage });

export const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("../sign-in/login-page.tsx"), "LoginPage"),
  // Both are always named: what is left out here would keep the value that the address gives it.
  validateSearch: ({ next, reason }): { next?: string | undefined; reason?: SessionEnd | undefined } => ({
    next: safePath(next, location.origin) ?? undefined,
    reason: isSessionEnd(reason) ? reason : undefined,
  }),
});

/** Only a refusal of the server leads here: its address alone does not. */
export const ipRestricted = createRoute({
  getParentRoute: () => root,
  path: "/ip-restricted",
  component: lazyRouteComponent(() => import("./ip-restricted-page.tsx"), "IpRestrictedPage"),
  beforeLoad: () => {
    if (ipRestriction() === null) throw notFound();
  },
});

/** What surrounds every page of a signed-in person. Without a sign-in it leads to the sign-in page. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: lazyRouteComponent(() => import("../shell/shell.tsx"), "Shell"),
  beforeLoad: ({ location }) => {
    if (!readTokens()) throw redirect({ to: "/login", search: location.href === "/" ? {} : { next: location.href } });
  },
});

type Screen = {
  /** What the breadcrumb calls it. */
  readonly title: string;
  readonly component: RouteComponent;
  /** It does without Mantine until something is opened. */
  readonly isPlain?: boolean;
};

/** A page of a signed-in person: a screen at an address. */
export function page<const Path extends string>(path: Path, { title, component, isPlain = false }: Screen) {
  return createRoute({ getParentRoute: () => signedIn, path, component, staticData: { title, isPlain } });
}

/** Addresses that have no page: they keep what surrounds pages, and its menu. */
export const noPage = createRoute({
  getParentRoute: () => signedIn,
  path: "/$",
  component: NotFound,
  staticData: { isPlain: true },
});

/** An address that leads on to another below it, or beside it. */
export function leadOn<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ href: fill(to, params) });
    },
  });
}

const fill = (path: string, params: { readonly [name: string]: string }) =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** An address of an agent without a version: it leads to the newest. */
export function leadToNewest<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: async ({ params }) => {
      const { organisation = "", flow = "" }: { organisation?: string; flow?: string } = params;
      // Few addresses need it: other pages do without its code.
      const { newestVersion } = await import("./newest-version.ts");
      const version = await newestVersion(organisation, flow);
      if (version === null) throw notFound();
      throw redirect({ href: fill(`${path}/$version`, { ...params, version }) });
    },
  });
}
