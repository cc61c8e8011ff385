import { Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { CallColumn } from "./call-columns.tsx";

/** Chooses the columns: the usual ones, further ones, and any key that the metadata of the loaded calls have. */
export function ColumnsMenu(props: {
  all: readonly CallColumn[];
  metadataKeys: readonly string[];
  /** As in the address. */
  columns: string | undefined;
  onChange: (columns: string | undefined) => void;
}) {
  const { all, metadataKeys, columns, onChange } = props;
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
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className="button quiet">
          <IconColumns3 size={16} aria-hidden /> Columns
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: "auto" }}>
        {all
          .filter(({ key }) => key !== "started" && key !== "starred")
          .map(({ key, name, isUsual }) => {
            const mark = isUsual ? `-${key}` : key;
            return item(key, name, mark, changes.includes(mark) !== isUsual);
          })}
        {keys.length > 0 && <Menu.Label>Metadata</Menu.Label>}
        {keys.sort().map((key) => item(`.${key}`, key, `.${key}`, changes.includes(`.${key}`)))}
      </Menu.Dropdown>
    </Menu>
  );
}
