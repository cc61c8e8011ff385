import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readTokens } from "./api/tokens.ts";
import { AgentsPage } from "./pages/agents.tsx";
import { CallPage } from "./pages/call.tsx";
import { CallsPage } from "./pages/calls.tsx";
import { ClientsPage } from "./pages/clients.tsx";
import { LoginPage } from "./pages/login.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { Shell } from "./parts/shell.tsx";

const root = createRootRoute({ notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: LoginPage,
  validateSearch: (search): { next?: string } => {
    const next = search.next;
    // Only a path of this site: an address elsewhere would make the sign-in page an open redirect.
    return typeof next === "string" && /^\/(?![/\\])/.test(next) ? { next } : {};
  },
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: Shell,
  beforeLoad: ({ location }) => {
    if (!readTokens()) throw redirect({ to: "/login", search: { next: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/clients" });
  },
});

const clients = createRoute({ getParentRoute: () => signedIn, path: "/clients", component: ClientsPage });
const agents = createRoute({ getParentRoute: () => signedIn, path: "/clients/$organisation", component: AgentsPage });
const agent = "/clients/$organisation/voice-agents/$flow/$version";
const calls = createRoute({ getParentRoute: () => signedIn, path: `${agent}/calls`, component: CallsPage });
const call = createRoute({ getParentRoute: () => signedIn, path: `${agent}/calls/$call`, component: CallPage });
const test = createRoute({
  getParentRoute: () => signedIn,
  path: `${agent}/test`,
  component: lazyRouteComponent(() => import("./simulator/simulator-page.tsx"), "SimulatorPage"),
});

export const router = createRouter({
  routeTree: root.addChildren([login, signedIn.addChildren([home, clients, agents, calls, call, test])]),
  defaultPreload: "intent",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
