import { rules } from "@parley/model";
import { IconChartLine, IconHammer, IconMessageChatbot, IconRobot, IconSettings } from "@tabler/icons-react";
import type { Menu } from "./menu.ts";

const agent = "/clients/$organisation/voice-agents/$flow";

/** In an agent, in the applications build. */
export const agentBuildMenu: Menu = {
  entries: [
    {
      label: "Build",
      icon: IconHammer,
      needs: rules.flowRead,
      children: [
        { label: "Configure", to: `${agent}/configuration` },
        { label: "Integrations", to: `${agent}/integration` },
        { label: "Prompts", to: `${agent}/prompts` },
      ],
    },
    { label: "Test", icon: IconMessageChatbot, to: `${agent}/test`, needs: rules.flowRead, badge: "Beta" },
    {
      label: "Monitor",
      icon: IconChartLine,
      children: [
        { label: "Analytics", to: `${agent}/analytics`, needs: rules.analytics },
        { label: "Calls", to: `${agent}/calls`, needs: rules.callsRead },
        { label: "Data Export", to: `${agent}/data-export`, needs: rules.analytics },
      ],
    },
    { label: "Agent", icon: IconRobot, to: `${agent}/control_panel`, needs: rules.flowRead },
    { label: "Settings", icon: IconSettings, to: `${agent}/settings`, needs: rules.flowRead },
  ],
};
