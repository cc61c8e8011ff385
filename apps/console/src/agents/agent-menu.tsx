import { Menu } from "@mantine/core";
import { rules } from "@parley/model";
import { IconArchive, IconArchiveOff, IconCopy, IconDownload, IconFileText, IconTemplate } from "@tabler/icons-react";
import { build } from "../api/build.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import type { OpenMenuProps } from "../parts/menu-button.tsx";
import { OpenMenu } from "../parts/open-menu.tsx";
import { Scopes } from "../parts/scopes.ts";
import { theseRows } from "../resource/bulk/use-row-acts.ts";
import type { Agent } from "./agent.ts";
import { texts } from "./texts.ts";
import type { AgentVerbs } from "./use-agent-verbs.ts";

/** What can be done with one agent of the list. */
export function AgentMenu({ agent, verbs, ...open }: OpenMenuProps & { agent: Agent; verbs: AgentVerbs }) {
  const isArchived = agent.status === "archived";
  return (
    <OpenMenu {...open} position="bottom-end">
      {/* A copy is another agent of the client: its rights are asked, which the address names. */}
      <Scopes value={null}>
        <Forbidden needs={rules.flowWrite}>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void verbs.duplicate(agent)}>
            {texts.menu.duplicate}
          </Menu.Item>
        </Forbidden>
        <Forbidden needs={rules.flowWrite}>
          <Menu.Item
            leftSection={<IconTemplate size={16} aria-hidden />}
            onClick={() => void verbs.makeTemplate(agent)}
          >
            {texts.menu.makeTemplate}
          </Menu.Item>
        </Forbidden>
      </Scopes>
      {/* What was a template goes on as the same one, for those whose agents were made of it. */}
      {agent.template_type === "Template" && (
        <Forbidden needs={rules.flowWrite}>
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => void verbs.offerAgain(agent)}>
            {texts.menu.offerAgain}
          </Menu.Item>
        </Forbidden>
      )}
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void verbs.exportYaml(agent)}>
        {texts.menu.exportYaml}
      </Menu.Item>
      {build === "studio" && (
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => verbs.read(agent)}>
          {texts.menu.documentation}
        </Menu.Item>
      )}
      <Forbidden needs={rules.flowAdmin}>
        <Menu.Item
          leftSection={isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
          onClick={() => void (isArchived ? verbs.unarchive : verbs.archive)(theseRows([agent]))}
        >
          {isArchived ? texts.menu.unarchive : texts.menu.archive}
        </Menu.Item>
      </Forbidden>
    </OpenMenu>
  );
}
