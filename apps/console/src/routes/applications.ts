import { lazyRouteComponent } from "@tanstack/react-router";
import { leadOn, page } from "./root.ts";

const client = "/clients/$organisation";
const agent = `${client}/voice-agents/$flow` as const;
const application = `${client}/applications/$flow` as const;
const comingSoon = lazyRouteComponent(() => import("./coming-soon-page.tsx"), "ComingSoonPage");

/** A page that is first seen without any part of Mantine. */
const plain = { isPlain: true };

/** The pages of the applications build: the documents' first tree, as far as its screens are there. One line each. */
export const applicationsRoutes = [
  page(
    "/",
    "Clients",
    lazyRouteComponent(() => import("../clients/clients-page.tsx"), "ClientsPage"),
    plain,
  ),
  page(
    client,
    "Voice agents",
    lazyRouteComponent(() => import("../agents/agents-page.tsx"), "AgentsPage"),
    plain,
  ),
  page(
    `${client}/voice-agents`,
    "Voice agents",
    lazyRouteComponent(() => import("../agents/agents-page.tsx"), "AgentsPage"),
    plain,
  ),
  leadOn(agent, `${agent}/calls`),
  page(
    `${agent}/calls`,
    "Calls",
    lazyRouteComponent(() => import("../calls/calls-page.tsx"), "CallsPage"),
    plain,
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
    plain,
  ),
  page(
    `${application}/calls/$call`,
    "Call",
    lazyRouteComponent(() => import("../call/call-page.tsx"), "CallPage"),
  ),
  page(`${client}/users`, "Users", comingSoon),
  page("/experience-center/product-tour", "Product Tour", comingSoon),
  page(
    "/help",
    "Help",
    lazyRouteComponent(() => import("../help/help-page.tsx"), "HelpPage"),
    plain,
  ),
  page(
    "/help/$",
    "Help",
    lazyRouteComponent(() => import("../help/help-page.tsx"), "HelpPage"),
    plain,
  ),
] as const;
