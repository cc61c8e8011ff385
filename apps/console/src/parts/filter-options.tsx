import { Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { OpenMenuProps } from "./menu-button.tsx";
import { OpenMenu } from "./open-menu.tsx";

export type FilterOption = { readonly value: string; readonly label: string };

/** What a filter offers below its options: to add one that is missing, say. */
export type FilterMore = { readonly label: string; readonly onPick: () => void };

type Props = OpenMenuProps & {
  options: readonly FilterOption[];
  value: readonly string[];
  toggle: (value: string) => void;
  isMultiple: boolean;
  more: FilterMore | undefined;
};

/** What a filter can be set to. */
export function FilterOptions({ options, value, toggle, isMultiple, more, ...open }: Props) {
  return (
    <OpenMenu {...open}>
      {options.map((option) => {
        const isChosen = value.includes(option.value);
        const onPick = () => toggle(option.value);
        return isMultiple ? (
          <Menu.CheckboxItem key={option.value} checked={isChosen} onChange={onPick}>
            {option.label}
          </Menu.CheckboxItem>
        ) : (
          <Menu.RadioItem key={option.value} value={option.value} checked={isChosen} closeMenuOnClick onClick={onPick}>
            {option.label}
          </Menu.RadioItem>
        );
      })}
      {more !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item closeMenuOnClick leftSection={<IconPlus size={14} aria-hidden />} onClick={more.onPick}>
            {more.label}
          </Menu.Item>
        </>
      )}
    </OpenMenu>
  );
}
