import { rules } from "@parley/model";
import { IconApi, IconBroadcast, IconBuilding, IconPhone } from "@tabler/icons-react";
import type { Menu } from "./menu.ts";

/** Above all clients, in the studio build. */
export const adminMenu: Menu = {
  title: "Admin",
  entries: [
    { label: "Clients", icon: IconBuilding, to: "/clients", needs: rules.organisationRead },
    // Its settings are what is built of it.
    { label: "Engage", icon: IconBroadcast, to: "/engage/settings/tags", needs: rules.demosRead },
    {
      label: "Telephony",
      icon: IconPhone,
      needs: rules.numbersRead,
      children: [
        { label: "Clients", to: "/telephony/clients" },
        { label: "Providers", to: "/telephony/providers" },
        { label: "Do Not Call List", to: "/telephony/blacklist-numbers", notIn: ["US"] },
        { label: "Workers", to: "/telephony/workers" },
        { label: "Concurrency", to: "/telephony/concurrency" },
        { label: "Virtual numbers", to: "/telephony/virtual-numbers", needs: rules.numbersWrite },
      ],
    },
    // The documents name no policy for the administration of the gateway; this is ours.
    { label: "Apigateway", icon: IconApi, to: "/apigateway-admin/users", needs: ["apigateway_admin"] },
  ],
};
