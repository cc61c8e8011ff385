import { rules } from "@parley/model";
import { IconApi, IconBroadcast, IconBuilding, IconPhone, IconTemplate } from "@tabler/icons-react";
import type { Menu } from "./menu.ts";
import { adminMenuTexts as texts, topMenuTexts } from "./texts.ts";

/** Above all clients, in the studio build. */
export const adminMenu: Menu = {
  title: texts.title,
  entries: [
    { label: texts.clients, icon: IconBuilding, to: "/clients", needs: rules.organisationRead },
    // The documents give its page to this build, and its name to the other's menu.
    { label: topMenuTexts.templates.label, icon: IconTemplate, to: "/templates", needs: rules.flowWrite },
    // Its settings are what is built of it.
    { label: texts.engage, icon: IconBroadcast, to: "/engage/settings/tags", needs: rules.demosRead },
    {
      label: texts.telephony.label,
      icon: IconPhone,
      needs: rules.numbersRead,
      children: [
        { label: texts.telephony.clients, to: "/telephony/clients" },
        { label: texts.telephony.providers, to: "/telephony/providers" },
        { label: texts.telephony.lines, to: "/telephony/sip-lines" },
        { label: texts.telephony.doNotCall, to: "/telephony/blacklist-numbers", notIn: ["US"] },
        { label: texts.telephony.workers, to: "/telephony/workers" },
        { label: texts.telephony.concurrency, to: "/telephony/concurrency" },
        { label: texts.telephony.numbers, to: "/telephony/virtual-numbers", needs: rules.numbersWrite },
      ],
    },
    // The documents name no policy for the administration of the gateway; this is ours.
    { label: texts.gateway, icon: IconApi, to: "/apigateway-admin/users", needs: ["apigateway_admin"] },
  ],
};
