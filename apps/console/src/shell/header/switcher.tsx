import { Combobox, useCombobox } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import styles from "./breadcrumb.module.css";

export type Choice = { readonly key: string; readonly name: string; readonly note?: string; readonly href: string };

/** At one level of the breadcrumb: what else there is beside it, found by typing. */
export function Switcher(props: {
  /** What it switches: "client", "agent". */
  what: string;
  current: string;
  queryKey: readonly string[];
  find: (text: string) => Promise<readonly Choice[]>;
}) {
  const { what, current, queryKey, find } = props;
  const { history } = useRouter();
  const [text, setText] = useState("");
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      setText("");
    },
    onDropdownOpen: () => box.focusSearchInput(),
  });
  const found = useQuery({
    queryKey: ["switch", what, ...queryKey, text],
    queryFn: () => find(text),
    enabled: box.dropdownOpened,
    placeholderData: keepPreviousData,
  });
  const choices = found.data ?? [];
  return (
    <Combobox
      store={box}
      width={300}
      position="bottom-start"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(key) => {
        const choice = choices.find((each) => each.key === key);
        box.closeDropdown();
        if (choice) history.push(choice.href);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={styles.switch}
          aria-label={`Switch ${what}`}
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          onClick={() => box.toggleDropdown()}
        >
          <IconSelector size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            box.updateSelectedOptionIndex();
          }}
          placeholder="Type a name"
          aria-label={`Name of the ${what}`}
        />
        <Combobox.Options className={styles.options} aria-label={`Each ${what}`}>
          {choices.map(({ key, name, note }) => (
            <Combobox.Option key={key} value={key} active={key === current} aria-label={name}>
              <bdi className="truncate">{name}</bdi>
              {note !== undefined && <span className="caption">{note}</span>}
            </Combobox.Option>
          ))}
          {found.isError && <Combobox.Empty>Could not be fetched. Type to try again.</Combobox.Empty>}
          {found.isSuccess && choices.length === 0 && <Combobox.Empty>Nothing has that name.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
