import { TextInput } from "@mantine/core";
import { useCallback, useState } from "react";
import { GivenField } from "../../importing/given-field.tsx";
import { type Given, readAsAgent } from "../../importing/read-given.ts";
import { texts as importing } from "../../importing/texts.ts";
import { useGiven } from "../../importing/use-given.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { HelpLink } from "../../parts/help-link.tsx";
import { Failure } from "./failure.tsx";
import type { Made } from "./make-agent.ts";
import { texts } from "./texts.ts";
import { useMaking } from "./use-making.ts";

type Props = {
  readonly organisation: string;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
};

/** Makes a voice agent of a file: ours, or another product's after a report of what is carried over. */
export function ImportAgentDialog({ organisation, onClose, onMade }: Props) {
  const [name, setName] = useState("");
  const reader = useCallback(
    (given: Given, signal: AbortSignal) => readAsAgent(given, organisation, signal),
    [organisation],
  );
  const given = useGiven(reader);
  const makeAgent = useMaking(organisation);

  async function make() {
    if (given.read?.ok === true) onMade(await makeAgent({ name: name.trim(), demo_leads: [] }, given.read.yaml));
  }

  function nameAfter(file: string) {
    if (name === "") setName(file.replace(/\.(ya?ml|json|zip)$/i, "").replaceAll(/[-_]+/g, " "));
  }

  return (
    <FormDialog
      title={texts.import.title}
      size={640}
      verb={texts.import.verb}
      isComplete={name.trim() !== "" && given.read?.ok === true}
      run={make}
      told={(error) => <Failure error={error} />}
      onClose={onClose}
    >
      <p className="muted">
        {importing.takes} <HelpLink page="how-to/import">{texts.import.help}</HelpLink>
      </p>
      <TextInput
        label={texts.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={255}
        required
        data-autofocus
        autoComplete="off"
      />
      <GivenField of={given} brings={texts.import.brings} onFile={nameAfter} />
    </FormDialog>
  );
}
