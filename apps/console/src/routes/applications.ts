import { lazyRouteComponent } from "@tanstack/react-router";
import { leadOn, page } from "./root.ts";

const client = "/clients/$organisation";
const agent = `${client}/voice-agents/$flow` as const;
const application = `${client}/applications/$flow` as const;
const comingSoon = lazyRouteComponent(() => import("./coming-soon-page.tsx"), "ComingSoonPage");

/** The pages of the applications build: the documents' first tree, as far as its screens are there. One line each. */
export const applicationsRoutes = [
  page(
    "/",
    "Clients",
    lazyRouteComponent(() => import("../clients/clients-page.tsx"), "ClientsPage"),
  ),
  page(
    client,
    "Voice agents",
    lazyRouteComponent(() => import("../agents/agents-page.tsx"), "AgentsPage"),
  ),
  page(
    `${client}/voice-agents`,
    "Voice agents",
    lazyRouteComponent(() => import("../agents/agents-page.tsx"), "AgentsPage"),
  ),
  leadOn(agent, `${agent}/calls`),
  page(
    `${agent}/calls`,
    "Calls",
    lazyRouteComponent(() => import("../calls/calls-page.tsx"), "CallsPage"),
  ),
  page(
    `${agent}/calls/$call`,
    "Call",
    lazyRouteComponent(() => import("../call/call-page.tsx"), "CallPage"),
  ),
  page(
    `${agent}/test`,
    "Test",
    lazyRouteComponent(() => import("../pages/test-page.tsx"), "TestPage"),
  ),
  page(`${agent}/account`, "Account", comingSoon),
  page(`${agent}/batch-manager`, "Batch manager", comingSoon),
  page(`${agent}/batch-rules`, "Batch rules", comingSoon),
  page(`${agent}/dnd-manager`, "DND manager", comingSoon),
  page(`${agent}/payment-fees`, "Payment fees", comingSoon),
  page(
    `${application}/calls`,
    "Calls",
    lazyRouteComponent(() => import("../calls/calls-page.tsx"), "CallsPage"),
  ),
  page(
    `${application}/calls/$call`,
    "Call",
    lazyRouteComponent(() => import("../call/call-page.tsx"), "CallPage"),
  ),
  page(`${client}/users`, "Users", comingSoon),
  page("/experience-center/product-tour", "Product Tour", comingSoon),
] as const;
