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
import { flowMenuTexts as texts } from "./texts.ts";

const agent = "/clients/$organisation/voice-agents/$flow/$version";
const campaigns = [...levels("campaigns"), ...levels("campaigns-beta")];

/** In a version of an agent, in the studio build. */
export const flowMenu: Menu = {
  entries: [
    {
      label: texts.build.label,
      icon: IconHammer,
      needs: rules.flowRead,
      children: [
        { label: texts.build.design, to: `${agent}/design` },
        { label: texts.build.configure, to: `${agent}/configure` },
        { label: texts.build.train, to: `${agent}/train` },
      ],
    },
    { label: texts.test, icon: IconMessageChatbot, to: `${agent}/test`, needs: rules.flowRead },
    { label: texts.deploy, icon: IconRocket, to: `${agent}/deploy`, needs: rules.flowRead },
    { label: texts.settings, icon: IconSettings, to: `${agent}/settings`, needs: rules.flowRead },
    {
      label: texts.monitor.label,
      icon: IconChartLine,
      children: [
        { label: texts.monitor.analytics, to: `${agent}/analytics`, needs: rules.analytics },
        { label: texts.monitor.calls, to: `${agent}/calls`, needs: rules.callsRead },
      ],
    },
    { label: texts.enhance, icon: IconWand, isOff: true },
    {
      label: texts.tools.label,
      icon: IconTool,
      children: [
        { label: texts.tools.stitch, isOff: true },
        { label: texts.tools.india, to: `${agent}/campaign_manager`, needs: campaigns },
        { label: texts.tools.phaseA, to: `${agent}/tcn_campaigns`, needs: campaigns, onlyIn: ["US", "STAGING"] },
        { label: texts.tools.cti, isOff: true },
      ],
    },
    { label: texts.catalogue, icon: IconBooks, isOff: true },
    { label: texts.documentation, icon: IconFileText, isOff: true },
  ],
};
