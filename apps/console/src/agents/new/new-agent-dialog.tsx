import { Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FileOrText } from "../../parts/file-or-text.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { HelpLink } from "../../parts/help-link.tsx";
import { agentsKey } from "../agents-queries.ts";
import { Faults } from "./faults.tsx";
import { type Made, MadeBlank, makeAgent } from "./make-agent.ts";
import styles from "./new-agent-dialog.module.css";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

/** Where a new agent begins: nowhere, at a sample, or at a YAML file. */
type Beginning = "blank" | "yaml" | (typeof samples)[number]["id"];

type NewAgentDialogProps = {
  readonly organisation: string;
  readonly beginning: Beginning;
  readonly onClose: () => void;
  readonly onMade: (made: Made, name: string) => void;
};

/** Asks for a name and where to begin, and makes a voice agent. */
export function NewAgentDialog({ organisation, beginning, onClose, onMade }: NewAgentDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [from, setFrom] = useState<Beginning>(beginning);
  const [yaml, setYaml] = useState("");

  async function make() {
    try {
      const demo_leads = samples.find(({ id }) => id === from)?.callers ?? [];
      const made = await makeAgent(organisation, { name: name.trim(), demo_leads }, await textOf(from, yaml));
      onMade(made, name.trim());
    } catch (cause) {
      if (cause instanceof MadeBlank) await queries.invalidateQueries({ queryKey: agentsKey(organisation) });
      throw cause;
    }
  }

  function nameAfter(file: string) {
    if (name === "") setName(file.replace(/\.ya?ml$/i, "").replaceAll(/[-_]+/g, " "));
  }

  return (
    <FormDialog
      title={beginning === "yaml" ? texts.yamlTitle : texts.title}
      size={560}
      verb={beginning === "yaml" ? texts.yamlVerb : texts.verb}
      isComplete={name.trim() !== ""}
      run={make}
      told={(error) => <Faults error={error} />}
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
      {beginning !== "yaml" && (
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
      )}
      {beginning === "yaml" && (
        <>
          <FileOrText
            label={texts.yaml}
            accept=".yaml,.yml,application/yaml"
            value={yaml}
            onChange={setYaml}
            onFile={nameAfter}
            rows={12}
            isRequired
          />
          <p className="caption">
            {texts.foreign} <HelpLink page="how-to/import">{texts.foreignHelp}</HelpLink>
          </p>
        </>
      )}
    </FormDialog>
  );
}

async function textOf(from: Beginning, yaml: string): Promise<string | null> {
  if (from === "yaml") return yaml;
  const sample = samples.find(({ id }) => id === from);
  return sample === undefined ? null : (await sample.load()).default;
}
