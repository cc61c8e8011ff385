import { Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Failure } from "./failure.tsx";
import type { Made } from "./make-agent.ts";
import styles from "./new-agent-dialog.module.css";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";
import { useMaking } from "./use-making.ts";

/** Where a new agent begins: nowhere, or at a sample. */
type Beginning = "blank" | (typeof samples)[number]["id"];

type NewAgentDialogProps = {
  readonly organisation: string;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
};

/** Asks for a name and where to begin, and makes a voice agent. */
export function NewAgentDialog({ organisation, onClose, onMade }: NewAgentDialogProps) {
  const [name, setName] = useState("");
  const [from, setFrom] = useState<Beginning>("blank");
  const makeAgent = useMaking(organisation);

  async function make() {
    const sample = samples.find(({ id }) => id === from);
    const yaml = sample === undefined ? null : (await sample.load()).default;
    onMade(await makeAgent({ name: name.trim(), demo_leads: sample?.callers ?? [] }, yaml));
  }

  return (
    <FormDialog
      title={texts.title}
      size={560}
      verb={texts.verb}
      isComplete={name.trim() !== ""}
      run={make}
      told={(error) => <Failure error={error} />}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={255}
        required
        data-autofocus
        autoComplete="off"
      />
      <Radio.Group
        label={texts.beginning}
        value={from}
        onChange={(value) => setFrom(samples.find(({ id }) => id === value)?.id ?? "blank")}
      >
        <div className={styles.choices}>
          <Radio value="blank" label={texts.blank} description={texts.blankAbout} />
          {samples.map(({ id, name: label, about }) => (
            <Radio key={id} value={id} label={label} description={about} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
