import { lazyRouteComponent } from "@tanstack/react-router";
import { leadOn, noPage, page } from "./root.ts";
import {
  agentSettings,
  agents,
  call,
  calls,
  clientSettings,
  clients,
  configure,
  help,
  member,
  prompts,
  templates,
  test,
} from "./screens.ts";
import { titles } from "./texts.ts";

const client = "/clients/$organisation";
const agent = `${client}/voice-agents/$flow` as const;
const application = `${client}/applications/$flow` as const;

const applications = {
  title: titles.applications,
  component: lazyRouteComponent(() => import("../applications/applications-page.tsx"), "ApplicationsPage"),
  isPlain: true,
};

const integration = {
  title: titles.integration,
  component: lazyRouteComponent(() => import("../integration/integration-page.tsx"), "IntegrationPage"),
  isPlain: true,
};
const controlPanel = {
  title: titles.controlPanel,
  component: lazyRouteComponent(() => import("../control-panel/control-panel-page.tsx"), "ControlPanelPage"),
};

/** A page that has a place and no content yet: this build alone has such. */
const comingSoon = (title: string) => ({
  title,
  component: lazyRouteComponent(() => import("./coming-soon-page.tsx"), "ComingSoonPage"),
});

/** The pages of the applications build: the documents' first tree, as far as its screens are there. */
export const applicationsRoutes = [
  page("/", clients),
  page(client, agents),
  page(`${client}/voice-agents`, agents),
  page(`${client}/templates`, templates),
  leadOn(`${client}/settings`, `${client}/settings/team`),
  page(`${client}/settings/$tab`, clientSettings),
  page(`${client}/settings/team/$user`, member),
  page("/templates/voice", templates),
  page("/templates/voice/$template", templates),
  page(`${client}/applications`, applications),
  leadOn(agent, `${agent}/calls`),
  page(`${agent}/configuration`, configure),
  page(`${agent}/calls`, calls),
  page(`${agent}/calls/$call`, call),
  page(`${agent}/prompts`, prompts),
  page(`${agent}/integration`, integration),
  page(`${agent}/control_panel`, controlPanel),
  page(`${agent}/settings`, agentSettings),
  page(`${agent}/test`, test),
  leadOn(`${agent}/test/$tab`, `${agent}/test?by=$tab`),
  page(`${agent}/account`, comingSoon(titles.account)),
  page(`${agent}/batch-manager`, comingSoon(titles.batchManager)),
  page(`${agent}/batch-rules`, comingSoon(titles.batchRules)),
  page(`${agent}/dnd-manager`, comingSoon(titles.dndManager)),
  page(`${agent}/payment-fees`, comingSoon(titles.paymentFees)),
  leadOn(application, `${application}/calls`),
  page(`${application}/calls`, calls),
  page(`${application}/calls/$call`, call),
  page(`${client}/users`, comingSoon(titles.users)),
  page("/experience-center/product-tour", comingSoon(titles.productTour)),
  page("/help", help),
  page("/help/$", help),
  noPage,
] as const;
