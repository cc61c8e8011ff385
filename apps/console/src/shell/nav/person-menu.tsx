import { Menu } from "@mantine/core";
import { IconLogout, IconUser } from "@tabler/icons-react";
import { PoweredBy } from "../../parts/mark.tsx";
import type { OpenMenuProps } from "../../parts/menu-button.tsx";
import { OpenMenu } from "../../parts/open-menu.tsx";
import { texts } from "../texts.ts";

/** Who is signed in and the way out, when the panel is collapsed. */
export function PersonMenu(
  props: OpenMenuProps & { email: string | undefined; openAccount: () => void; signOut: () => void },
) {
  const { email, openAccount, signOut, ...open } = props;
  return (
    <OpenMenu {...open} position="right-end">
      <Menu.Label>{email}</Menu.Label>
      <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={openAccount}>
        {texts.person.account}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
        {texts.person.signOut}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>
        <PoweredBy />
      </Menu.Label>
    </OpenMenu>
  );
}
