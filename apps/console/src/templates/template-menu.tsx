import { Menu } from "@mantine/core";
import { rules } from "@parley/model";
import type { OfferedTemplate } from "@parley/model/api/templates";
import { IconSchema, IconWorld, IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { build } from "../api/build.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import type { OpenMenuProps } from "../parts/menu-button.tsx";
import { OpenMenu } from "../parts/open-menu.tsx";
import { places } from "../parts/places.ts";
import { texts } from "./texts.ts";

type Props = OpenMenuProps & {
  organisation: string;
  template: OfferedTemplate;
  onPublish: () => void;
  onWithdraw: () => void;
};

/** What can be done with one of a client's own templates. */
export function TemplateMenu({ organisation, template, onPublish, onWithdraw, ...open }: Props) {
  const navigate = useNavigate();
  const { latest_version: version } = template;
  return (
    <OpenMenu {...open} position="bottom-end">
      {build === "studio" && version !== null && (
        <Menu.Item
          leftSection={<IconSchema size={16} aria-hidden />}
          onClick={() => void navigate({ href: places.templateHref({ organisation, flow: template.id, version }) })}
        >
          {texts.menu.design}
        </Menu.Item>
      )}
      <Forbidden needs={rules.flowAdmin}>
        <Menu.Item
          leftSection={<IconWorld size={16} aria-hidden />}
          disabled={!template.is_own || template.is_public}
          onClick={onPublish}
        >
          {texts.menu.publish}
        </Menu.Item>
      </Forbidden>
      {/* Only who may offer it to all clients brings a public one back. */}
      <Forbidden needs={template.is_public ? rules.flowAdmin : rules.flowWrite}>
        <Menu.Item leftSection={<IconX size={16} aria-hidden />} disabled={!template.is_own} onClick={onWithdraw}>
          {texts.menu.withdraw}
        </Menu.Item>
      </Forbidden>
    </OpenMenu>
  );
}
