import { rules } from "@parley/model";
import {
  IconAddressBook,
  IconBooks,
  IconBriefcase,
  IconHistory,
  IconKey,
  IconRobot,
  IconSettings,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { levels, type Menu, type MenuEntry } from "./menu.ts";
import { clientMenuTexts as texts } from "./texts.ts";

const client = "/clients/$organisation";

const settings: MenuEntry = {
  label: texts.settings,
  icon: IconSettings,
  to: `${client}/settings`,
  isInternal: true,
};
const auditLogs: MenuEntry = {
  label: texts.auditLogs,
  icon: IconHistory,
  to: `${client}/audit-logs`,
  needs: rules.auditRead,
};

/** In a client, in the applications build. */
export const clientMenu: Menu = {
  entries: [
    {
      label: texts.campaigns.label,
      icon: IconSpeakerphone,
      needs: [...levels("campaigns"), ...levels("campaigns-beta")],
      children: [
        { label: texts.campaigns.voice, to: `${client}/campaigns-b/voice` },
        { label: texts.campaigns.sms, to: `${client}/campaigns-b/sms` },
      ],
    },
    {
      label: texts.agents.label,
      icon: IconRobot,
      children: [
        { label: texts.agents.voice, to: `${client}/voice-agents`, needs: rules.flowRead },
        { label: texts.agents.sms, to: `${client}/sms-agents`, needs: levels("sms_flows") },
        { label: texts.agents.email, to: `${client}/email-agents`, needs: rules.flowRead },
      ],
    },
    {
      label: texts.business.label,
      icon: IconBriefcase,
      needs: levels("business_config"),
      children: [
        { label: texts.business.outbound, to: `${client}/business-config/outbound` },
        { label: texts.business.inbound, to: `${client}/business-config/inbound` },
      ],
    },
    {
      label: texts.accounts,
      icon: IconAddressBook,
      to: `${client}/account-manager`,
      needs: levels("account_manager"),
    },
    settings,
    auditLogs,
  ],
};

/** In a client, in the studio build: of the client menu what its tree has pages for. */
export const studioClientMenu: Menu = {
  entries: [
    {
      label: texts.agents.label,
      icon: IconRobot,
      children: [{ label: texts.agents.voice, to: client, needs: rules.flowRead }],
    },
    { label: texts.library, icon: IconBooks, to: `${client}/library`, needs: rules.flowRead },
    { label: texts.credentials, icon: IconKey, to: `${client}/credentials`, needs: rules.flowRead },
    settings,
    auditLogs,
  ],
};
