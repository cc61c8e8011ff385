import { rules } from "@parley/model";
import { IconBuilding, IconDeviceTv, IconHome, IconSpeakerphone, IconTemplate } from "@tabler/icons-react";
import { levels, type Menu } from "./menu.ts";
import { badges, topMenuTexts as texts } from "./texts.ts";

/** Above all clients, in the applications build. */
export const topMenu: Menu = {
  entries: [
    {
      label: texts.campaigns,
      icon: IconSpeakerphone,
      to: "/campaigns-b/voice",
      needs: [...levels("campaigns"), ...levels("campaigns-beta")],
    },
    { label: texts.clients, icon: IconBuilding, to: "/", needs: rules.organisationRead },
    {
      label: texts.templates.label,
      icon: IconTemplate,
      needs: rules.flowWrite,
      children: [
        { label: texts.templates.voice, to: "/templates/voice" },
        { label: texts.templates.sms, to: "/templates/sms" },
        { label: texts.templates.email, to: "/templates/email" },
      ],
    },
    { label: texts.home, icon: IconHome, to: "/" },
    {
      label: texts.experience.label,
      icon: IconDeviceTv,
      needs: ["v2.experience_center_sales.view"],
      children: [
        { label: texts.experience.gallery, to: "/experience-center/demo-gallery" },
        { label: texts.experience.demos, to: "/experience-center/interactive-demos" },
        { label: texts.experience.users, to: "/experience-center/demo-users" },
        { label: texts.experience.tour, to: "/experience-center/product-tour", badge: badges.comingSoon },
        { label: texts.experience.settings, to: "/experience-center/settings" },
      ],
    },
  ],
};
