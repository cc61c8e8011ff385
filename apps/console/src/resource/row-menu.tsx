import { Menu } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { OpenMenuProps } from "../parts/menu-button.tsx";
import { OpenMenu } from "../parts/open-menu.tsx";
import { Guarded } from "./guarded.tsx";
import { GuardedAct } from "./guarded-act.tsx";
import type { Entry, OpenDialog, Resource } from "./resource.ts";
import { actsOf, takeAct } from "./row-acts.ts";
import { texts } from "./texts.ts";

/** What can be done with one row of the list. */
export function RowMenu(
  props: OpenMenuProps & {
    resource: Resource;
    entry: Entry;
    open: (dialog: OpenDialog) => void;
    reload: () => Promise<void>;
  },
) {
  const { resource, entry, open, reload, ...place } = props;
  const { rows, rules } = resource;
  return (
    <OpenMenu {...place} position="bottom-end">
      {rows.change !== undefined && (
        <Guarded needs={rules.write}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => open({ kind: "edit", entry })}>
            {texts.verbs.edit}
          </Menu.Item>
        </Guarded>
      )}
      {actsOf(resource, entry).map((act) => (
        <GuardedAct key={act.label} resource={resource} act={act} entry={entry}>
          <Menu.Item
            leftSection={<act.icon size={16} aria-hidden />}
            onClick={() => takeAct(resource, act, entry, { open, reload })}
          >
            {act.label}
          </Menu.Item>
        </GuardedAct>
      ))}
      {rows.remove !== undefined && (
        <Guarded needs={rules.remove}>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => open({ kind: "delete", entry })}>
            {texts.verbs.delete}
          </Menu.Item>
        </Guarded>
      )}
    </OpenMenu>
  );
}
