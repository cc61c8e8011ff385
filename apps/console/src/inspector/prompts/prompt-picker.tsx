import { Select } from "@mantine/core";
import { type PromptDoc, rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useForm } from "../form/form-context.ts";
import { pickOptions } from "../form/pick-options.ts";
import styles from "../inspector.module.css";
import { texts } from "../texts.ts";

type Props = { readonly said: readonly Id[]; readonly onPick: (prompt: PromptDoc) => void };

/** Chooses a prompt that the version has already, for another row to say too. */
export function PromptPicker({ said, onPick }: Props) {
  const { document } = useForm();
  const [isOpen, setOpen] = useState(false);
  if (document.rows.prompt.length <= said.length) return null;
  if (!isOpen) {
    return (
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        <IconSearch size={14} aria-hidden /> {texts.prompts.useExisting}
      </button>
    );
  }
  return (
    <Select
      aria-label={texts.prompts.existing}
      autoFocus
      searchable
      defaultDropdownOpened
      limit={50}
      placeholder={texts.prompts.promptName}
      nothingFoundMessage={texts.prompts.notFound}
      data={pickOptions(document, "prompt").filter(({ value }) => !said.includes(value))}
      value={null}
      onChange={(picked) => {
        const prompt = picked === null ? undefined : rowOf(document, "prompt", picked);
        if (prompt !== undefined) onPick(prompt);
        setOpen(false);
      }}
      onBlur={() => setOpen(false)}
    />
  );
}
