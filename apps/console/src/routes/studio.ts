import { lazyRouteComponent } from "@tanstack/react-router";
import { leadOn, page } from "./root.ts";

const client = "/clients/$organisation";
const agent = `${client}/voice-agents/$flow/$version` as const;

/** A page that is first seen without any part of Mantine. */
const plain = { isPlain: true };

/** The pages of the studio build: the documents' second tree, as far as its screens are there. One line each. */
export const studioRoutes = [
  leadOn("/", "/clients"),
  page(
    "/clients",
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
  leadOn(agent, `${agent}/design/start`),
  leadOn(`${agent}/design`, `${agent}/design/start`),
  page(
    `${agent}/design/$subFlow`,
    "Design",
    lazyRouteComponent(() => import("../design/design-page.tsx"), "DesignPage"),
    plain,
  ),
  page(
    `${agent}/test`,
    "Test",
    lazyRouteComponent(() => import("../pages/test-page.tsx"), "TestPage"),
  ),
  page(
    `${agent}/deploy`,
    "Deploy",
    lazyRouteComponent(() => import("../deploy/deploy-page.tsx"), "DeployPage"),
  ),
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
  leadOn("/engage/settings", "/engage/settings/tags"),
  page(
    "/engage/settings/tags",
    "Tags",
    lazyRouteComponent(() => import("../tags/tags-page.tsx"), "TagsPage"),
    plain,
  ),
  page(
    "/telephony/providers",
    "Providers",
    lazyRouteComponent(() => import("../telephony/providers-page.tsx"), "ProvidersPage"),
    plain,
  ),
  page(
    "/telephony/blacklist-numbers",
    "Do Not Call List",
    lazyRouteComponent(() => import("../telephony/blacklist-page.tsx"), "BlacklistPage"),
    plain,
  ),
  page(
    "/telephony/virtual-numbers",
    "Virtual numbers",
    lazyRouteComponent(() => import("../telephony/virtual-numbers-page.tsx"), "VirtualNumbersPage"),
    plain,
  ),
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
