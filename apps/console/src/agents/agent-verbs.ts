import { ask } from "@parley/client";
import { archiveFlow, duplicateFlow, unarchiveFlow } from "@parley/model/api/flows";
import { createTemplate } from "@parley/model/api/templates";
import { generateYaml } from "@parley/model/api/versions";
import { changeSeen } from "../api/change-seen.ts";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { runEach } from "../resource/bulk/run-each.ts";
import { texts as bulk } from "../resource/bulk/texts.ts";
import type { RowAct } from "../resource/bulk/use-row-acts.ts";
import type { Agent } from "./agent.ts";
import { flowsOf } from "./agents-queries.ts";
import { texts } from "./texts.ts";

/** The client whose agents they are, and how their list is fetched again. */
export type AgentList = { readonly organisation: string; readonly reload: () => Promise<void> };

const pathOf = (list: AgentList, { uuid }: Agent) => ({ org: list.organisation, flow: uuid });

const about = { failed: texts.failed.editing, nameOf: ({ name }: Agent) => name };

export const archiving = (list: AgentList): RowAct<Agent> => ({
  ...about,
  verb: bulk.verbs.archiving,
  changes: ({ status }) => status !== "archived",
  nothing: texts.done.archivedBefore,
  work: (agents, running) => runEach(agents, (agent) => ask(send, archiveFlow, { path: pathOf(list, agent) }), running),
  done: (agents) => texts.done.archived(told(agents)),
  back: unarchiving(list),
});

export const unarchiving = (list: AgentList): RowAct<Agent> => ({
  ...about,
  verb: bulk.verbs.unarchiving,
  work: (agents, running) =>
    runEach(agents, (agent) => ask(send, unarchiveFlow, { path: pathOf(list, agent) }), running),
  done: (agents) => texts.done.back(told(agents)),
});

type Tagging = { readonly tag: string; readonly isAdded: boolean };

/** Puts a tag on agents, or takes it off. */
export const tagging = (list: AgentList, { tag, isAdded }: Tagging): RowAct<Agent> => ({
  ...settingTag(list, { tag, isAdded }),
  changes: ({ tags }) => tags.includes(tag) !== isAdded,
  nothing: (isAdded ? texts.done.taggedBefore : texts.done.untaggedBefore)(tag),
  back: settingTag(list, { tag, isAdded: !isAdded }),
});

const settingTag = (list: AgentList, asked: Tagging): RowAct<Agent> => ({
  ...about,
  verb: bulk.verbs.saving,
  work: (agents, running) => runEach(agents, (agent) => setTag(list, agent, asked), running),
  done: (agents) => (asked.isAdded ? texts.done.tagged : texts.done.untagged)(told(agents), asked.tag),
});

/** Of the tags as they are now: what others did to other tags stays. */
async function setTag(list: AgentList, { uuid: id }: Agent, { tag, isAdded }: Tagging): Promise<void> {
  const flows = flowsOf(list.organisation);
  const now = await flows.get(id);
  if (now.tags.includes(tag) === isAdded) return;
  const tags: readonly string[] = isAdded ? [...now.tags, tag] : now.tags.filter((each) => each !== tag);
  const row = {
    get: () => flows.get(id),
    change: (revision: number, change: { readonly tags: readonly string[] }) => flows.change({ id, revision }, change),
  };
  await changeSeen(row, now, { tags });
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
