import { ask } from "@parley/client";
import { archiveFlow, duplicateFlow, unarchiveFlow } from "@parley/model/api/flows";
import { createTemplate } from "@parley/model/api/templates";
import { generateYaml } from "@parley/model/api/versions";
import { changeSeen } from "../api/change-seen.ts";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import type { Agent } from "./agent.ts";
import { flowsOf } from "./agents-queries.ts";
import { texts } from "./texts.ts";

/** The client whose agents they are, and how their list is fetched again. */
export type AgentList = { readonly organisation: string; readonly reload: () => Promise<void> };

const pathOf = (list: AgentList, { uuid }: Agent) => ({ org: list.organisation, flow: uuid });

export async function changeAgents(
  list: AgentList,
  agents: readonly Agent[],
  verb: "archive" | "unarchive",
): Promise<void> {
  try {
    const call = verb === "archive" ? archiveFlow : unarchiveFlow;
    await Promise.all(agents.map((agent) => ask(send, call, { path: pathOf(list, agent) })));
    notify({
      severity: "success",
      title: (verb === "archive" ? texts.done.archived : texts.done.back)(told(agents)),
      ...(verb === "archive"
        ? { action: { label: texts.done.undo, run: () => void changeAgents(list, agents, "unarchive") } }
        : {}),
    });
  } catch (error) {
    reportError(texts.failed.editing, error);
  } finally {
    await list.reload();
  }
}

/** Puts a tag on agents, or takes it off; Undo gives each the tags back that it had. */
export async function tagAgents(
  list: AgentList,
  agents: readonly Agent[],
  { tag, isAdded }: { readonly tag: string; readonly isAdded: boolean },
): Promise<void> {
  const changed = agents.map((agent) => {
    const others = agent.tags.filter((each) => each !== tag);
    return { agent, tags: isAdded ? [...others, tag] : others };
  });
  const tagged = await setTags(list, changed);
  if (tagged === null) return;
  const back = tagged.map((agent, place) => ({ agent, tags: agents[place]?.tags ?? [] }));
  notify({
    severity: "success",
    title: (isAdded ? texts.done.tagged : texts.done.untagged)(told(agents), tag),
    action: { label: texts.done.undo, run: () => void setTags(list, back) },
  });
}

/** An agent with its tags, as one saw it. */
type Tagged = Pick<Agent, "uuid" | "revision" | "tags">;

/** The agents as they are then; null when any of them could not be changed: a notice says why. */
async function setTags(
  list: AgentList,
  changes: readonly { readonly agent: Tagged; readonly tags: readonly string[] }[],
): Promise<readonly Tagged[] | null> {
  const flows = flowsOf(list.organisation);
  const rowOf = (id: string) => ({
    get: () => flows.get(id),
    change: (revision: number, change: Pick<Tagged, "tags">) => flows.change({ id, revision }, change),
  });
  try {
    return await Promise.all(changes.map(({ agent, tags }) => changeSeen(rowOf(agent.uuid), agent, { tags })));
  } catch (error) {
    reportError(texts.failed.editing, error);
    return null;
  } finally {
    await list.reload();
  }
}

/** Makes a template of an agent's latest version; the agent stays as it is. */
export async function makeTemplate(list: AgentList, agent: Agent, open: () => void): Promise<void> {
  try {
    const made = await ask(send, createTemplate, { path: { org: list.organisation }, body: { flow: agent.uuid } });
    notify({
      severity: "success",
      title: texts.done.template(made.name),
      detail: texts.done.templateNext,
      action: { label: texts.done.openTemplates, run: open },
    });
  } catch (error) {
    reportError(texts.failed.adding, error);
  } finally {
    await list.reload();
  }
}

/** Offers an agent as the template that it was: agents that were made of it hear of its releases again. */
export async function offerAgain(list: AgentList, agent: Agent, open: () => void): Promise<void> {
  try {
    await flowsOf(list.organisation).change({ id: agent.uuid }, { is_template: true });
    notify({
      severity: "success",
      title: texts.done.offeredAgain(agent.name),
      action: { label: texts.done.openTemplates, run: open },
    });
  } catch (error) {
    reportError(texts.failed.editing, error);
  } finally {
    await list.reload();
  }
}

export async function exportYaml(list: AgentList, agent: Agent): Promise<void> {
  try {
    const path = { ...pathOf(list, agent), ver: agent.latest_version ?? "0.0.1" };
    const yaml = await ask(send, generateYaml, { path, query: { ids: false } });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([yaml], { type: "application/yaml" }));
    link.download = `${agent.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "agent"}.yaml`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    reportError(texts.list.fetching, error);
  }
}

export async function duplicateAgent(list: AgentList, agent: Agent): Promise<void> {
  try {
    const name = texts.done.copyOf(agent.name).slice(0, 255);
    await ask(send, duplicateFlow, { path: { org: list.organisation }, body: { flow: agent.uuid, name } });
    notify({ severity: "success", title: texts.done.copied(agent.name) });
  } catch (error) {
    reportError(texts.failed.adding, error);
  } finally {
    await list.reload();
  }
}

const told = (agents: readonly Agent[]) =>
  agents.length === 1 ? texts.done.one(agents[0]?.name ?? "") : texts.done.many(agents.length);
