import { linkOptions } from "@tanstack/react-router";
import { build } from "../api/build.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

const isStudio = build === "studio";
const studio = "/clients/$organisation/voice-agents/$flow/$version";
const applications = "/clients/$organisation/voice-agents/$flow";

/** Where the pages are that both builds have, each at its own address: `<Link {...places.calls(agent)}>`. */
export const places = {
  clients: () => linkOptions(isStudio ? { to: "/clients" } : { to: "/" }),
  client: (organisation: string) => linkOptions({ to: "/clients/$organisation", params: { organisation } }),
  agents: (organisation: string) =>
    isStudio
      ? linkOptions({ to: "/clients/$organisation", params: { organisation } })
      : linkOptions({ to: "/clients/$organisation/voice-agents", params: { organisation } }),
  /** Where the name of an agent leads: to its design in the studio, to its calls in the applications. */
  agent: (params: Agent) =>
    isStudio
      ? linkOptions({ to: `${studio}/design/$subFlow`, params: { ...params, subFlow: "start" } })
      : linkOptions({ to: `${applications}/calls`, params }),
  /** Where a template is designed: an agent's pages, under an address of its own; only the studio has it. */
  templateHref: ({ organisation, flow, version }: Agent) =>
    `/clients/${organisation}/templates/${flow}/${encodeURIComponent(version)}/design/start`,
  templateDeployHref: ({ organisation, flow, version }: Agent) =>
    `/clients/${organisation}/templates/${flow}/${encodeURIComponent(version)}/deploy`,
  templates: (organisation: string) =>
    linkOptions({ to: "/clients/$organisation/templates", params: { organisation } }),
  /** A group of Configure: an address of its own in the studio, a word behind the address in the applications. */
  configure: ({ group, part, ...params }: Agent & { readonly group: string; readonly part?: string }) =>
    isStudio
      ? linkOptions({ to: `${studio}/configure/$group/{-$part}`, params: { ...params, group, part } })
      : linkOptions({ to: `${applications}/configuration`, params, search: { group, part } }),
  prompts: (params: Agent) =>
    isStudio
      ? linkOptions({ to: `${studio}/configure/prompts`, params })
      : linkOptions({ to: `${applications}/prompts`, params }),
  calls: (params: Agent) =>
    isStudio ? linkOptions({ to: `${studio}/calls`, params }) : linkOptions({ to: `${applications}/calls`, params }),
  call: (params: Agent & { readonly call: string }) =>
    isStudio
      ? linkOptions({ to: `${studio}/calls/$call`, params })
      : linkOptions({ to: `${applications}/calls/$call`, params }),
  test: (params: Agent) =>
    isStudio ? linkOptions({ to: `${studio}/test`, params }) : linkOptions({ to: `${applications}/test`, params }),
};
