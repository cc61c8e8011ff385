import { rules } from "@parley/model";
import {
  IconAddressBook,
  IconBriefcase,
  IconHistory,
  IconRobot,
  IconSettings,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { levels, type Menu, type MenuEntry } from "./menu.ts";

const client = "/clients/$organisation";

const settings: MenuEntry = {
  label: "Client Settings",
  icon: IconSettings,
  to: `${client}/settings`,
  isInternal: true,
};
const auditLogs: MenuEntry = {
  label: "Audit logs",
  icon: IconHistory,
  to: `${client}/audit-logs`,
  needs: rules.auditRead,
};

/** In a client, in the applications build. */
export const clientMenu: Menu = {
  entries: [
    {
      label: "Campaigns",
      icon: IconSpeakerphone,
      needs: [...levels("campaigns"), ...levels("campaigns-beta")],
      children: [
        { label: "Voice", to: `${client}/campaigns-b/voice` },
        { label: "SMS", to: `${client}/campaigns-b/sms` },
      ],
    },
    {
      label: "Digital Agents",
      icon: IconRobot,
      children: [
        { label: "Voice", to: `${client}/voice-agents`, needs: rules.flowRead },
        { label: "SMS", to: `${client}/sms-agents`, needs: levels("sms_flows") },
        { label: "Email Agents", to: `${client}/email-agents`, needs: rules.flowRead },
      ],
    },
    {
      label: "Business Configuration",
      icon: IconBriefcase,
      needs: levels("business_config"),
      children: [
        { label: "Outbound", to: `${client}/business-config/outbound` },
        { label: "Inbound", to: `${client}/business-config/inbound` },
      ],
    },
    {
      label: "Accounts manager",
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
      label: "Digital Agents",
      icon: IconRobot,
      children: [{ label: "Voice", to: client, needs: rules.flowRead }],
    },
    settings,
    auditLogs,
  ],
};
