import { Menu } from "@mantine/core";
import type { OpenMenuProps } from "./menu-button.tsx";
import { OpenMenu } from "./open-menu.tsx";

export type FilterOption = { readonly value: string; readonly label: string };

type Props = OpenMenuProps & {
  options: readonly FilterOption[];
  value: readonly string[];
  toggle: (value: string) => void;
  isMultiple: boolean;
};

/** What a filter can be set to. */
export function FilterOptions({ options, value, toggle, isMultiple, ...open }: Props) {
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
    </OpenMenu>
  );
}
