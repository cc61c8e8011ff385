import { Menu } from "@mantine/core";
import type { OpenMenuProps } from "../parts/menu-button.tsx";
import { OpenMenu } from "../parts/open-menu.tsx";
import type { CallColumn } from "./call-columns.tsx";
import { texts } from "./texts.ts";

export type ColumnsMenuProps = {
  all: readonly CallColumn[];
  metadataKeys: readonly string[];
  /** As in the address. */
  columns: string | undefined;
  onChange: (columns: string | undefined) => void;
};

/** The usual columns, further ones, and each key in the metadata of the loaded calls. */
export function ColumnsList({ all, metadataKeys, columns, onChange, ...open }: ColumnsMenuProps & OpenMenuProps) {
  const changes = columns?.split(",") ?? [];
  const toggle = (mark: string) => {
    const next = changes.includes(mark) ? changes.filter((other) => other !== mark) : [...changes, mark];
    onChange(next.join(",") || undefined);
  };
  const item = (key: string, label: string, mark: string, isShown: boolean) => (
    <Menu.CheckboxItem key={key} checked={isShown} onChange={() => toggle(mark)} closeMenuOnClick={false}>
      {label}
    </Menu.CheckboxItem>
  );
  const keys = [
    ...new Set([...metadataKeys, ...changes.filter((key) => key.startsWith(".")).map((key) => key.slice(1))]),
  ];
  const canBeHidden = ({ key }: CallColumn) => !["started", "starred", "recording"].includes(key);
  return (
    <OpenMenu {...open} position="bottom-end" closeOnItemClick={false} isTall>
      {all.filter(canBeHidden).map(({ key, name, isUsual }) => {
        const mark = isUsual ? `-${key}` : key;
        return item(key, name, mark, changes.includes(mark) !== isUsual);
      })}
      {keys.length > 0 && <Menu.Label>{texts.filters.metadata.label}</Menu.Label>}
      {keys.sort().map((key) => item(`.${key}`, key, `.${key}`, changes.includes(`.${key}`)))}
    </OpenMenu>
  );
}
