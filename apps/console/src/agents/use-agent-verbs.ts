import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { request } from "../api/request.ts";
import { notify } from "../parts/notices/notice-store.ts";
import type { Agent } from "./agent.ts";
import { makeAgent } from "./make-agent.ts";
import { placeOfAgent } from "./place-of-agent.ts";

/** What can be done with agents from their list. */
export function useAgentVerbs(organisation: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = ({ uuid }: { uuid: string }) => `/api/organisations/${organisation}/flows/${uuid}/`;
  const reload = () => queries.invalidateQueries({ queryKey: ["agents", organisation] });

  async function change(agents: readonly Agent[], verb: "archive" | "unarchive"): Promise<void> {
    try {
      await Promise.all(agents.map((agent) => request(`${path(agent)}${verb}/`, { method: "PUT" })));
      notify({
        severity: "success",
        title: `${told(agents)} ${verb === "archive" ? "archived" : "back"}`,
        ...(verb === "archive" ? { action: { label: "Undo", run: () => void change(agents, "unarchive") } } : {}),
      });
    } catch (error) {
      notify({ severity: "error", title: "Error editing a Flow!", detail: messageOf(error) });
    } finally {
      await reload();
    }
  }

  async function yamlOf(agent: Agent): Promise<string> {
    const version = encodeURIComponent(agent.latest_version ?? "0.0.1");
    return (await request(`${path(agent)}versions/${version}/generate_yaml/?ids=false`)).text();
  }

  async function exportYaml(agent: Agent): Promise<void> {
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([await yamlOf(agent)], { type: "application/yaml" }));
      link.download = `${agent.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "agent"}.yaml`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      notify({ severity: "error", title: "Error fetching Flows", detail: messageOf(error) });
    }
  }

  async function duplicate(agent: Agent): Promise<void> {
    try {
      await makeAgent(organisation, `${agent.name} copy`.slice(0, 255), await yamlOf(agent));
      notify({ severity: "success", title: `${agent.name} copied` });
    } catch (error) {
      notify({ severity: "error", title: "Error adding a Flow!", detail: messageOf(error) });
    } finally {
      await reload();
    }
  }

  return {
    archive: (agents: readonly Agent[]) => change(agents, "archive"),
    unarchive: (agents: readonly Agent[]) => change(agents, "unarchive"),
    exportYaml,
    duplicate,
    open: (agent: { uuid: string; latest_version: string | null }) => {
      void reload();
      void navigate(placeOfAgent(organisation, agent));
    },
  };
}

export type AgentVerbs = ReturnType<typeof useAgentVerbs>;

const told = (agents: readonly Agent[]) =>
  agents.length === 1 ? `${agents[0]?.name} is` : `${agents.length} agents are`;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
