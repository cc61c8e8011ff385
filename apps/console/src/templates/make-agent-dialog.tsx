import { TextInput } from "@mantine/core";
import type { OfferedTemplate } from "@parley/model/api/templates";
import type { TemplateParameter } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { DateField } from "../parts/dates/date-field.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { Select } from "../parts/selects/select.tsx";
import { messageOf } from "../resource/texts.ts";
import { readValues, shownDefault, type Written } from "./parameter-values.ts";
import styles from "./templates.module.css";
import { makeAgentOf, offerQuery } from "./templates-queries.ts";
import { texts } from "./texts.ts";

type Props = { organisation: string; template: OfferedTemplate; onClose: () => void };

/** Asks for a name and the values of a template's parameters, and makes an agent of it. */
export function MakeAgentDialog({ organisation, template, onClose }: Props) {
  const offer = useQuery(offerQuery(organisation, template.id));
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [written, setWritten] = useState<Written>({});
  const parameters = offer.data?.parameters ?? [];

  async function make() {
    const { values, fault } = readValues(parameters, written);
    if (fault !== null) throw new Error(fault);
    const made = await makeAgentOf(organisation, { template: template.id, name: name.trim(), values });
    notify({ severity: "success", title: texts.make.done(made.name) });
    onClose();
    void navigate(places.agent({ organisation, flow: made.uuid, version: made.latest_version ?? "0.0.1" }));
  }

  return (
    <FormDialog
      title={texts.make.title(template.name)}
      size={560}
      verb={texts.make.verb}
      isComplete={name.trim() !== "" && offer.data !== undefined}
      run={make}
      told={(error) => (
        <>
          <strong>{texts.failed.adding}</strong>
          <p>{messageOf(error)}</p>
        </>
      )}
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
          <p className="muted">{texts.make.release(offer.data.version, offer.data.number)}</p>
          {offer.data.without_recording.length > 0 && (
            <p className="notice info" role="status">
              {texts.make.recordings(offer.data.without_recording.length)}
            </p>
          )}
          <fieldset className={styles.values}>
            <legend>{texts.make.parameters}</legend>
            {parameters.length === 0 && <p className="muted">{texts.make.none}</p>}
            {parameters.map((parameter) => (
              <ValueField
                key={parameter.name}
                parameter={parameter}
                text={written[parameter.name] ?? ""}
                onChange={(text) => setWritten({ ...written, [parameter.name]: text })}
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

const choices = [
  { value: "", label: texts.make.unset },
  { value: "true", label: texts.make.yes },
  { value: "false", label: texts.make.no },
] as const;

function ValueField(props: { parameter: TemplateParameter; text: string; onChange: (text: string) => void }) {
  const { parameter, text, onChange } = props;
  const id = useId();
  const standard = shownDefault(parameter);
  if (parameter.type === "boolean") {
    return (
      <label className={styles.value} htmlFor={id}>
        {parameter.name}
        <Select id={id} options={choices} value={text} onChange={onChange} />
      </label>
    );
  }
  if (parameter.type === "date") {
    return (
      <label className={styles.value} htmlFor={id}>
        {parameter.name}
        {standard !== null && <span className="caption">{texts.make.standard(standard)}</span>}
        <DateField id={id} value={text} onChange={onChange} />
      </label>
    );
  }
  return (
    <TextInput
      label={parameter.name}
      {...(standard === null ? {} : { description: texts.make.standard(standard) })}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}
