import { createBrowserHistory, createRouter } from "@tanstack/react-router";
import { applicationsRoutes } from "./applications.ts";
import { BrokenPage } from "./broken-page.tsx";
import type { everyRouter } from "./every-router.ts";
import { ipRestricted, login, root, signedIn } from "./root.ts";
import { studioRoutes } from "./studio.ts";
import { asAgent, asShown } from "./template-address.ts";

// Decided when it is built, so that neither build carries the pages of the other.
const pages = import.meta.env.MODE === "applications" ? applicationsRoutes : studioRoutes;

export const router = createRouter({
  routeTree: root.addChildren([login, ipRestricted, signedIn.addChildren([...pages])]),
  defaultPreload: "intent",
  defaultErrorComponent: BrokenPage,
  history: createBrowserHistory({ createHref: (path) => asShown(path, location.pathname) }),
  rewrite: {
    input: ({ url }) => {
      url.pathname = asAgent(url.pathname);
      return url;
    },
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    /** The pages of both builds: links of pages that are in both are checked against both. */
    router: ReturnType<typeof everyRouter>;
  }
  interface StaticDataRouteOption {
    /** What the breadcrumb calls the page. */
    title?: string;
    /** The page has no part of Mantine in its first picture. */
    isPlain?: boolean;
  }
}
