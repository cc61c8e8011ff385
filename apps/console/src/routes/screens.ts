import { lazyRouteComponent } from "@tanstack/react-router";
import { titles } from "./texts.ts";

// Each screen that both builds have, with the chunk that draws it. `isPlain`: it is first seen without any part of Mantine.

export const clients = {
  title: titles.clients,
  component: lazyRouteComponent(() => import("../clients/clients-page.tsx"), "ClientsPage"),
  isPlain: true,
};

export const agents = {
  title: titles.agents,
  component: lazyRouteComponent(() => import("../agents/agents-page.tsx"), "AgentsPage"),
  isPlain: true,
};

/** All settings of a version. */
export const configure = {
  title: titles.configure,
  component: lazyRouteComponent(() => import("../configure/configure-page.tsx"), "ConfigurePage"),
};

export const prompts = {
  title: titles.prompts,
  component: lazyRouteComponent(() => import("../prompts/prompts-page.tsx"), "PromptsPage"),
  isPlain: true,
};

export const test = {
  title: titles.test,
  component: lazyRouteComponent(() => import("../pages/test-page.tsx"), "TestPage"),
};

export const calls = {
  title: titles.calls,
  component: lazyRouteComponent(() => import("../calls/calls-page.tsx"), "CallsPage"),
  isPlain: true,
};

export const call = {
  title: titles.call,
  component: lazyRouteComponent(() => import("../call/call-page.tsx"), "CallPage"),
};

/** What an agent is, beside its versions. */
export const agentSettings = {
  title: titles.agentSettings,
  component: lazyRouteComponent(() => import("../agent-settings/agent-settings-page.tsx"), "AgentSettingsPage"),
};

export const templates = {
  title: titles.templates,
  component: lazyRouteComponent(() => import("../templates/templates-page.tsx"), "TemplatesPage"),
  isPlain: true,
};

export const clientSettings = {
  title: titles.clientSettings,
  component: lazyRouteComponent(() => import("../people/client-settings-page.tsx"), "ClientSettingsPage"),
  isPlain: true,
};

export const member = {
  title: titles.member,
  component: lazyRouteComponent(() => import("../people/member-page.tsx"), "MemberPage"),
};

export const help = {
  title: titles.help,
  component: lazyRouteComponent(() => import("../help/help-page.tsx"), "HelpPage"),
  isPlain: true,
};
