import { createRouter } from "@tanstack/react-router";
import { applicationsRoutes } from "./applications.ts";
import { ipRestricted, login, root, signedIn } from "./root.ts";
import { studioRoutes } from "./studio.ts";

/** The pages of both builds together: of interest for its type alone. */
export const everyRouter = () =>
  createRouter({
    routeTree: root.addChildren([login, ipRestricted, signedIn.addChildren([...studioRoutes, ...applicationsRoutes])]),
  });
