import { Menu, Tooltip } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LookProvider } from "../../look/look-provider.tsx";
import type { SeenEntry } from "../menus/seen-menu.ts";

/** The entries of a group beside its button, when the panel is collapsed. */
export function FoldedGroup({ entry, button }: { entry: SeenEntry; button: ReactNode }) {
  const { history } = useRouter();
  return (
    <LookProvider>
      <Menu position="right-start" trigger="click-hover" openDelay={120}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{entry.label}</Menu.Label>
          {entry.children.map(({ label: name, href, reason }) => (
            <Tooltip key={name} label={reason} disabled={reason === null} position="right">
              <Menu.Item
                aria-disabled={href === null}
                data-disabled={href === null}
                closeMenuOnClick={href !== null}
                onClick={() => {
                  if (href !== null) history.push(href);
                }}
              >
                {name}
              </Menu.Item>
            </Tooltip>
          ))}
        </Menu.Dropdown>
      </Menu>
    </LookProvider>
  );
}
