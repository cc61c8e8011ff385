import { build } from "../../api/build.ts";
import { getJson } from "../../api/request.ts";
import type { Flow, Organisation, Page } from "../../api/types.ts";
import type { Choice } from "./switching.ts";

/** How many are offered; whoever looks for another types more of its name. */
const limit = 20;

const query = (text: string, parameters: string) =>
  `?${parameters}&limit=${limit}${text.trim() === "" ? "" : `&search=${encodeURIComponent(text.trim())}`}`;

const results = async <Row>(path: string) => (await getJson<Page<Row>>(path)).results;

export async function findClients(text: string): Promise<readonly Choice[]> {
  const rows = await results<Organisation>(`/api/organisations/${query(text, "ordering=name")}`);
  return rows.map(({ uuid, name, display_name }) => ({
    key: uuid,
    name: display_name ?? name,
    href: `/clients/${uuid}`,
  }));
}

/** The page of an agent that one comes to when one only says its name. */
export const agentHref = (organisation: string, flow: Pick<Flow, "uuid" | "latest_version">): string => {
  const agent = `/clients/${organisation}/voice-agents/${flow.uuid}`;
  return build === "studio" ? `${agent}/${encodeURIComponent(flow.latest_version ?? "0.0.1")}` : agent;
};

export async function findAgents(organisation: string, text: string): Promise<readonly Choice[]> {
  const rows = await results<Flow>(`/api/organisations/${organisation}/flows/${query(text, "ordering=name")}`);
  return rows.map((flow) => ({ key: flow.uuid, name: flow.name, href: agentHref(organisation, flow) }));
}

/** Versions and sub-flows are few, so they are fetched whole and found here. */
const holds = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase());

/** `here` is the address of the page with `{}` where the version stands. */
export async function findVersions(flow: string, here: string, text: string): Promise<readonly Choice[]> {
  const rows = await results<{ version: string }>(`${flow}versions/?ordering=-created_at&fields=version&limit=500`);
  return rows
    .filter(({ version }) => holds(version, text))
    .map(({ version }) => ({ key: version, name: version, href: here.replace("{}", encodeURIComponent(version)) }));
}

/** `here` is the address of the page with `{}` where the sub-flow stands. */
export async function findSubFlows(version: string, here: string, text: string): Promise<readonly Choice[]> {
  const rows = await results<{ name: string; slug: string }>(`${version}sub-flows/?fields=name,slug&limit=500`);
  return rows
    .filter(({ name }) => holds(name, text))
    .map(({ name, slug }) => ({ key: slug, name, href: here.replace("{}", encodeURIComponent(slug)) }));
}
