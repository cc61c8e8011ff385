import { listsOf, type Row, rowsAt } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import type { InVersion } from "@parley/model/api/versions";
import type { flow as flowNoun } from "@parley/model/nouns/flow";
import type { organisation as organisations } from "@parley/model/nouns/organisation";
import type { subFlow } from "@parley/model/nouns/sub-flow";
import type { version as versionNoun } from "@parley/model/nouns/version";
import { build } from "../../api/build.ts";
import { send } from "../../api/send.ts";
import type { Choice } from "./switching.ts";
import { texts } from "./texts.ts";

/** How many are offered. Typing more of a name finds others. */
const limit = 20;

const searched = (text: string) => (text.trim() === "" ? {} : { search: text.trim() });

export async function findClients(text: string): Promise<readonly Choice[]> {
  const clients = rowsAt<typeof organisations>(send, "/api/organisations/");
  const { results } = await clients.list({ ordering: ["name"], limit, ...searched(text) });
  return results.map(({ uuid, name, display_name }) => ({
    key: uuid,
    name: display_name ?? name,
    href: `/clients/${uuid}`,
  }));
}

/** The page of an agent that its name alone leads to. */
export const agentHref = (
  organisation: string,
  flow: Pick<Row<typeof flowNoun>, "uuid" | "latest_version">,
): string => {
  const agent = `/clients/${organisation}/voice-agents/${flow.uuid}`;
  return build === "studio" ? `${agent}/${encodeURIComponent(flow.latest_version ?? "0.0.1")}` : agent;
};

export async function findAgents(organisation: string, text: string): Promise<readonly Choice[]> {
  const flows = rowsAt<typeof flowNoun>(send, "/api/organisations/{org}/flows/", { org: organisation });
  const { results } = await flows.list({ ordering: ["name"], limit, ...searched(text) });
  return results.map((flow) => ({ key: flow.uuid, name: flow.name, href: agentHref(organisation, flow) }));
}

/** Versions and sub-flows are few, so they are fetched whole and found here. */
const holds = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase());

/**
 * The versions of an agent, and behind them the pages on which they are made and compared. `here` is the address of the page with `{}` where the
 * current version stands.
 */
export async function findVersions(
  { current, ...inFlow }: InFlow & { readonly current: string },
  here: string,
  text: string,
): Promise<readonly Choice[]> {
  const versions = listsOf<typeof versionNoun>(send, "/api/organisations/{org}/flows/{flow}/versions/", inFlow);
  const { results } = await versions.list({ ordering: ["-created_at"], fields: ["version"], limit: 500 });
  const found = results
    .filter(({ version }) => holds(version, text))
    .map(({ version }) => ({ key: version, name: version, href: here.replace("{}", encodeURIComponent(version)) }));
  const agent = agentHref(inFlow.org, { uuid: inFlow.flow, latest_version: current });
  const pages = Object.entries(texts.versionPages)
    .filter(([, name]) => holds(name, text))
    .map(([page, name]) => ({ key: page, name, href: `${agent}/${page}` }));
  return [...found, ...pages];
}

/** `here` is the address of the page with `{}` where the sub-flow stands. */
export async function findSubFlows(at: InVersion, here: string, text: string): Promise<readonly Choice[]> {
  const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/sub-flows/";
  const { results } = await listsOf<typeof subFlow>(send, path, at).list({ fields: ["name", "slug"], limit: 500 });
  return results
    .filter(({ name }) => holds(name, text))
    .map(({ name, slug }) => ({ key: slug, name, href: here.replace("{}", encodeURIComponent(slug)) }));
}
