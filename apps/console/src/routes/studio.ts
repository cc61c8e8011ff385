import { lazyRouteComponent } from "@tanstack/react-router";
import { leadOn, leadToNewest, noPage, page } from "./root.ts";
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

// The screens that this build alone has: the other does not carry their chunks.
const design = {
  title: titles.design,
  component: lazyRouteComponent(() => import("../design/design-page.tsx"), "DesignPage"),
  isPlain: true,
};
const train = {
  title: titles.train,
  component: lazyRouteComponent(() => import("../train/train-page.tsx"), "TrainPage"),
};
const deploy = {
  title: titles.deploy,
  component: lazyRouteComponent(() => import("../deploy/deploy-page.tsx"), "DeployPage"),
};
const compare = {
  title: titles.compare,
  component: lazyRouteComponent(() => import("../comparing/compare-page.tsx"), "ComparePage"),
  isPlain: true,
};
const versions = {
  title: titles.versions,
  component: lazyRouteComponent(() => import("../versions/versions-page.tsx"), "VersionsPage"),
  isPlain: true,
};
const documentation = {
  title: titles.documentation,
  component: lazyRouteComponent(() => import("../documentation/documentation-page.tsx"), "DocumentationPage"),
  isPlain: true,
};
const proposals = {
  title: titles.proposals,
  component: lazyRouteComponent(() => import("../proposals/proposals-page.tsx"), "ProposalsPage"),
};
const proposal = {
  title: titles.proposal,
  component: lazyRouteComponent(() => import("../proposals/proposal-page.tsx"), "ProposalPage"),
};
const library = {
  title: titles.library,
  component: lazyRouteComponent(() => import("../library/library-page.tsx"), "LibraryPage"),
  isPlain: true,
};
const credentials = {
  title: titles.credentials,
  component: lazyRouteComponent(() => import("../credentials/credentials-page.tsx"), "CredentialsPage"),
  isPlain: true,
};
const tags = {
  title: titles.tags,
  component: lazyRouteComponent(() => import("../tags/tags-page.tsx"), "TagsPage"),
  isPlain: true,
};
const providers = {
  title: titles.providers,
  component: lazyRouteComponent(() => import("../telephony/providers-page.tsx"), "ProvidersPage"),
  isPlain: true,
};
const lines = {
  title: titles.lines,
  component: lazyRouteComponent(() => import("../telephony/sip-lines-page.tsx"), "SipLinesPage"),
  isPlain: true,
};
const workers = {
  title: titles.workers,
  component: lazyRouteComponent(() => import("../telephony/workers-page.tsx"), "WorkersPage"),
  isPlain: true,
};
const telephonyClients = {
  title: titles.telephonyClients,
  component: lazyRouteComponent(() => import("../telephony/telephony-clients-page.tsx"), "TelephonyClientsPage"),
  isPlain: true,
};
const doNotCall = {
  title: titles.doNotCall,
  component: lazyRouteComponent(() => import("../telephony/blacklist-page.tsx"), "BlacklistPage"),
  isPlain: true,
};
const numbers = {
  title: titles.numbers,
  component: lazyRouteComponent(() => import("../telephony/virtual-numbers-page.tsx"), "VirtualNumbersPage"),
  isPlain: true,
};

const client = "/clients/$organisation";
const agent = `${client}/voice-agents/$flow/$version` as const;

/** The pages of the studio build: the documents' second tree, as far as its screens are there. */
export const studioRoutes = [
  leadOn("/", "/clients"),
  page("/clients", clients),
  page("/templates", templates),
  page(client, agents),
  page(`${client}/templates`, templates),
  leadOn(`${client}/settings`, `${client}/settings/team`),
  page(`${client}/settings/$tab`, clientSettings),
  page(`${client}/settings/team/$user`, member),
  page(`${client}/library`, library),
  page(`${client}/credentials`, credentials),
  leadToNewest(`${client}/voice-agents/$flow`),
  leadOn(agent, `${agent}/design/start`),
  leadOn(`${agent}/design`, `${agent}/design/start`),
  page(`${agent}/design/$subFlow`, design),
  leadOn(`${agent}/configure`, `${agent}/configure/general`),
  page(`${agent}/configure/prompts`, prompts),
  // One route, so that a step from group to group keeps what is not saved.
  page(`${agent}/configure/$group/{-$part}`, configure),
  leadOn(`${agent}/train`, `${agent}/train/intents`),
  page(`${agent}/train/$tab`, train),
  page(`${agent}/test`, test),
  leadOn(`${agent}/test/$tab`, `${agent}/test?by=$tab`),
  page(`${agent}/deploy`, deploy),
  page(`${agent}/compare`, compare),
  page(`${agent}/versions`, versions),
  page(`${agent}/proposals`, proposals),
  page(`${agent}/proposals/$proposal`, proposal),
  page(`${agent}/documentation`, documentation),
  page(`${agent}/settings`, agentSettings),
  page(`${agent}/calls`, calls),
  page(`${agent}/calls/$call`, call),
  leadOn("/engage/settings", "/engage/settings/tags"),
  page("/engage/settings/tags", tags),
  page("/telephony/providers", providers),
  page("/telephony/sip-lines", lines),
  page("/telephony/clients", telephonyClients),
  page("/telephony/workers", workers),
  page("/telephony/blacklist-numbers", doNotCall),
  page("/telephony/virtual-numbers", numbers),
  page("/help", help),
  page("/help/$", help),
  noPage,
] as const;
