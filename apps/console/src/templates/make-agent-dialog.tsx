import { TextInput } from "@mantine/core";
import { ProblemError } from "@parley/client";
import type { OfferedTemplate, TemplateOffer } from "@parley/model/api/templates";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { filledIn, readValues, type Written } from "./parameter-values.ts";
import styles from "./templates.module.css";
import { makeAgentOf, offerQuery } from "./templates-queries.ts";
import { texts } from "./texts.ts";
import { ValueField } from "./value-field.tsx";

type Props = { organisation: string; template: OfferedTemplate; onClose: () => void };
type Faults = { readonly [name: string]: string };

/** Asks for a name and the values of a template's parameters, and shows the words with them. Then makes the agent. */
export function MakeAgentDialog({ organisation, template, onClose }: Props) {
  const offer = useQuery(offerQuery(organisation, template.id));
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [written, setWritten] = useState<Written>({});
  const [faults, setFaults] = useState<Faults>({});
  const parameters = offer.data?.parameters ?? [];

  async function make() {
    const { values, faults: found } = readValues(parameters, written);
    setFaults(found);
    if (Object.keys(found).length > 0) throw new Error(texts.make.faulty(Object.keys(found).length));
    try {
      const made = await makeAgentOf(organisation, { template: template.id, name: name.trim(), values });
      notify({ severity: "success", title: texts.make.done(made.name) });
      onClose();
      void navigate(places.agent({ organisation, flow: made.uuid, version: made.latest_version ?? "0.0.1" }));
    } catch (error) {
      setFaults(faultsOf(error));
      throw error;
    }
  }

  function write(parameter: string, text: string) {
    const { [parameter]: _mended, ...others } = faults;
    setFaults(others);
    setWritten({ ...written, [parameter]: text });
  }

  return (
    <FormDialog
      title={texts.make.title(template.name)}
      size={560}
      verb={texts.make.verb}
      isComplete={name.trim() !== "" && offer.data !== undefined}
      run={make}
      failed={texts.failed.adding}
      onClose={onClose}
    >
      <TextInput
        label={texts.make.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={255}
        required
        data-autofocus
        autoComplete="off"
      />
      {offer.error !== null && (
        <PanelError title={texts.make.reading} error={offer.error} retry={() => void offer.refetch()} />
      )}
      {offer.data && (
        <>
          {parameters.length > 0 && (
            <fieldset className={styles.values}>
              <legend>{texts.make.parameters}</legend>
              {parameters.map((parameter) => (
                <ValueField
                  key={parameter.name}
                  parameter={parameter}
                  text={written[parameter.name] ?? ""}
                  fault={faults[parameter.name]}
                  onChange={(text) => write(parameter.name, text)}
                />
              ))}
            </fieldset>
          )}
          <Preview offer={offer.data} written={written} />
        </>
      )}
    </FormDialog>
  );
}

/** What the server says of values, by the names of their parameters. */
const faultsOf = (error: unknown): Faults =>
  error instanceof ProblemError
    ? Object.fromEntries(
        error.faults.flatMap(({ field, message }) =>
          field.startsWith("values.") ? [[field.slice("values.".length), message]] : [],
        ),
      )
    : {};

/** What the agent begins with: how large it is, and its words with the values in their places. */
function Preview({ offer, written }: { offer: TemplateOffer; written: Written }) {
  const { version, number, parameters, without_recording, blocks, languages, reading } = offer;
  const { values } = readValues(parameters, written);
  const preset = Object.fromEntries(parameters.map(({ name, value, default: standard }) => [name, value ?? standard]));
  return (
    <section className={styles.preview} aria-label={texts.make.preview}>
      <h3>{texts.make.preview}</h3>
      <p>{texts.make.begins(`${version} r${number}`, blocks, languages.join(", "))}</p>
      {reading.length > 0 && (
        <ul aria-live="polite">
          {reading.map(({ prompt, language, text }) => (
            <li key={`${prompt} ${language}`}>
              <span className="muted">{texts.make.promptIn(prompt, language)}</span>
              <bdi>{filledIn(text, { ...preset, ...values })}</bdi>
            </li>
          ))}
        </ul>
      )}
      {parameters.length === 0 && <p className="muted">{texts.make.none}</p>}
      {without_recording.length > 0 && (
        <p className="notice info" role="status">
          {texts.make.recordings(without_recording.length)}
        </p>
      )}
    </section>
  );
}
