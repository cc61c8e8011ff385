import { rules } from "@parley/model";
import { IconChartLine, IconHammer, IconMessageChatbot, IconRobot, IconSettings } from "@tabler/icons-react";
import type { Menu } from "./menu.ts";
import { badges, agentBuildMenuTexts as texts } from "./texts.ts";

const agent = "/clients/$organisation/voice-agents/$flow";

/** In an agent, in the applications build. */
export const agentBuildMenu: Menu = {
  entries: [
    {
      label: texts.build.label,
      icon: IconHammer,
      needs: rules.flowRead,
      children: [
        { label: texts.build.configure, to: `${agent}/configuration` },
        { label: texts.build.integrations, to: `${agent}/integration` },
        { label: texts.build.prompts, to: `${agent}/prompts` },
      ],
    },
    { label: texts.test, icon: IconMessageChatbot, to: `${agent}/test`, needs: rules.flowRead, badge: badges.beta },
    {
      label: texts.monitor.label,
      icon: IconChartLine,
      children: [
        { label: texts.monitor.analytics, to: `${agent}/analytics`, needs: rules.analytics },
        { label: texts.monitor.calls, to: `${agent}/calls`, needs: rules.callsRead },
        { label: texts.monitor.export, to: `${agent}/data-export`, needs: rules.analytics },
      ],
    },
    { label: texts.agent, icon: IconRobot, to: `${agent}/control_panel`, needs: rules.flowRead },
    { label: texts.settings, icon: IconSettings, to: `${agent}/settings`, needs: rules.flowRead },
  ],
};
