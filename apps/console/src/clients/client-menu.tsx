import { Menu } from "@mantine/core";
import { rules } from "@parley/model";
import { IconArchive, IconArchiveOff, IconDatabase, IconPencil, IconUserCheck, IconUsers } from "@tabler/icons-react";
import { Forbidden } from "../parts/forbidden.tsx";
import type { OpenMenuProps } from "../parts/menu-button.tsx";
import { OpenMenu } from "../parts/open-menu.tsx";
import type { Client } from "./client.ts";
import { storageOf } from "./client-storage.ts";
import { texts } from "./texts.ts";

type Props = OpenMenuProps & {
  client: Client;
  showTeam: () => void;
  rename: () => void;
  showStorage: () => void;
  askForApproval: (isAsked: boolean) => void;
  archive: () => void;
  unarchive: () => void;
};

/** What can be done with one client of the list. */
export function ClientMenu({
  client,
  showTeam,
  rename,
  showStorage,
  askForApproval,
  archive,
  unarchive,
  ...open
}: Props) {
  const isArchived = client.status === "archived";
  const storage = storageOf(client);
  return (
    <OpenMenu {...open} position="bottom-end">
      <Forbidden needs={rules.clientSettingsRead}>
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={showTeam}>
          {texts.menu.team}
        </Menu.Item>
      </Forbidden>
      <Forbidden needs={rules.organisationWrite}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
          {texts.menu.rename}
        </Menu.Item>
      </Forbidden>
      <Forbidden needs={rules.organisationWrite}>
        <Menu.Item leftSection={<IconDatabase size={16} aria-hidden />} onClick={showStorage}>
          {texts.menu.storage}
          {storage !== null && <div className="caption">{storage}</div>}
        </Menu.Item>
      </Forbidden>
      <Forbidden needs={rules.organisationWrite}>
        <Menu.Item
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => askForApproval(!client.deploy_approval)}
        >
          {client.deploy_approval ? texts.menu.noApproval : texts.menu.approval}
          {!client.deploy_approval && <div className="caption">{texts.menu.approvalNeeds}</div>}
        </Menu.Item>
      </Forbidden>
      <Forbidden needs={rules.organisationAdmin}>
        <Menu.Item
          leftSection={isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
          onClick={isArchived ? unarchive : archive}
        >
          {isArchived ? texts.menu.unarchive : texts.menu.archive}
        </Menu.Item>
      </Forbidden>
    </OpenMenu>
  );
}
