import { rules } from "@parley/model";
import { IconBuilding, IconDeviceTv, IconHome, IconSpeakerphone, IconTemplate } from "@tabler/icons-react";
import { levels, type Menu } from "./menu.ts";

/** Above all clients, in the applications build. */
export const topMenu: Menu = {
  entries: [
    {
      label: "Campaigns",
      icon: IconSpeakerphone,
      to: "/campaigns-b/voice",
      needs: [...levels("campaigns"), ...levels("campaigns-beta")],
    },
    { label: "Clients", icon: IconBuilding, to: "/", needs: rules.organisationRead },
    {
      label: "Template manager",
      icon: IconTemplate,
      needs: rules.flowWrite,
      children: [
        { label: "Voice templates", to: "/templates/voice" },
        { label: "SMS templates", to: "/templates/sms" },
        { label: "Email templates", to: "/templates/email" },
      ],
    },
    { label: "Home", icon: IconHome, to: "/" },
    {
      label: "Experience Center",
      icon: IconDeviceTv,
      needs: ["v2.experience_center_sales.view"],
      children: [
        { label: "Demo Gallery", to: "/experience-center/demo-gallery" },
        { label: "Interactive Demos", to: "/experience-center/interactive-demos" },
        { label: "Demos users", to: "/experience-center/demo-users" },
        { label: "Product Tour", to: "/experience-center/product-tour", badge: "Coming soon" },
        { label: "Settings", to: "/experience-center/settings" },
      ],
    },
  ],
};
