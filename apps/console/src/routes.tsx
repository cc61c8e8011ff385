import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { safePath } from "./api/safe-path.ts";
import type { SessionEnd } from "./api/session.ts";
import { readTokens } from "./api/tokens.ts";
import { BrokenPage } from "./pages/broken.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";

const root = createRootRoute({ notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("./pages/login.tsx"), "LoginPage"),
  // Both are always named: what is left out here would keep the value that the address gives it.
  validateSearch: ({ next, reason }): { next?: string | undefined; reason?: SessionEnd | undefined } => ({
    next: safePath(next, location.origin) ?? undefined,
    reason: reason === "deactivated" || reason === "ended" ? reason : undefined,
  }),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
  beforeLoad: ({ location }) => {
    if (!readTokens()) throw redirect({ to: "/login", search: location.href === "/" ? {} : { next: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/clients" });
  },
});

const clients = createRoute({
  getParentRoute: () => signedIn,
  path: "/clients",
  component: lazyRouteComponent(() => import("./pages/clients.tsx"), "ClientsPage"),
});
const agents = createRoute({
  getParentRoute: () => signedIn,
  path: "/clients/$organisation",
  component: lazyRouteComponent(() => import("./pages/agents.tsx"), "AgentsPage"),
  staticData: { title: "Voice agents" },
});
const agent = "/clients/$organisation/voice-agents/$flow/$version";
const calls = createRoute({
  getParentRoute: () => signedIn,
  path: `${agent}/calls`,
  component: lazyRouteComponent(() => import("./pages/calls.tsx"), "CallsPage"),
  staticData: { title: "Calls" },
});
const call = createRoute({
  getParentRoute: () => signedIn,
  path: `${agent}/calls/$call`,
  component: lazyRouteComponent(() => import("./call/call-page.tsx"), "CallPage"),
  staticData: { title: "Call" },
});
const test = createRoute({
  getParentRoute: () => signedIn,
  path: `${agent}/test`,
  component: lazyRouteComponent(() => import("./simulator/simulator-page.tsx"), "SimulatorPage"),
  staticData: { title: "Test" },
});

export const router = createRouter({
  routeTree: root.addChildren([login, signedIn.addChildren([home, clients, agents, calls, call, test])]),
  defaultPreload: "intent",
  defaultErrorComponent: BrokenPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the breadcrumb calls the page. */
    title?: string;
  }
}
