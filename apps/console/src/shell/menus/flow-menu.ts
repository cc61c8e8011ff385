import { rules } from "@parley/model";
import {
  IconBooks,
  IconChartLine,
  IconFileText,
  IconHammer,
  IconMessageChatbot,
  IconRocket,
  IconSettings,
  IconTool,
  IconWand,
} from "@tabler/icons-react";
import { levels, type Menu } from "./menu.ts";

const agent = "/clients/$organisation/voice-agents/$flow/$version";
const campaigns = [...levels("campaigns"), ...levels("campaigns-beta")];

/** In a version of an agent, in the studio build. */
export const flowMenu: Menu = {
  entries: [
    {
      label: "Build",
      icon: IconHammer,
      needs: rules.flowRead,
      children: [
        { label: "Design", to: `${agent}/design` },
        { label: "Configure", to: `${agent}/configure` },
        { label: "Train", to: `${agent}/train` },
      ],
    },
    { label: "Test", icon: IconMessageChatbot, to: `${agent}/test`, needs: rules.flowRead },
    { label: "Deploy", icon: IconRocket, to: `${agent}/deploy`, needs: rules.flowRead },
    { label: "Application Settings", icon: IconSettings, to: `${agent}/settings`, needs: rules.flowRead },
    {
      label: "Monitor",
      icon: IconChartLine,
      children: [
        { label: "Analytics", to: `${agent}/analytics`, needs: rules.analytics },
        { label: "Calls", to: `${agent}/calls`, needs: rules.callsRead },
      ],
    },
    { label: "Enhance", icon: IconWand, isOff: true },
    {
      label: "Tools",
      icon: IconTool,
      children: [
        { label: "Call Stitch", isOff: true },
        { label: "Campaigns India", to: `${agent}/campaign_manager`, needs: campaigns },
        { label: "Campaigns Phase A", to: `${agent}/tcn_campaigns`, needs: campaigns, onlyIn: ["US", "STAGING"] },
        { label: "CTI", isOff: true },
      ],
    },
    { label: "Catalogue", icon: IconBooks, isOff: true },
    { label: "Documentation", icon: IconFileText, isOff: true },
  ],
};
