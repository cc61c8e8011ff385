import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import type { ControlPanel } from "@parley/model/api/control-panel";
import type { CallHandling, HandlingInForce, HandlingName } from "@parley/model/kernel";
import { everyZone } from "../look/every-zone.ts";
import { HolidaysEditor } from "./holidays-editor.tsx";
import { HoursEditor } from "./hours-editor.tsx";
import { isDialled } from "./is-dialled.ts";
import { labels, texts } from "./texts.ts";

/** A number as people write it, without what groups its digits. */
const withoutGaps = (written: string) => written.replaceAll(/[\s().-]/g, "");

type Props = {
  readonly name: HandlingName;
  readonly inForce: HandlingInForce;
  readonly panel: ControlPanel;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: CallHandling) => void;
};

/** What changes one setting: it shows the value in force, wherever it comes from. */
export function HandlingControl({ name, inForce, panel, isReadOnly, onChange }: Props) {
  const shared = { "aria-label": labels[name], readOnly: isReadOnly } as const;
  switch (name) {
    case "paused":
      return (
        <Select
          {...shared}
          data={[
            { value: "yes", label: texts.paused.yes },
            { value: "no", label: texts.paused.no },
          ]}
          value={inForce.paused === null ? null : inForce.paused.value ? "yes" : "no"}
          placeholder={texts.paused.no}
          onChange={(value) => onChange({ paused: value === "yes" })}
        />
      );
    case "opening_hours":
      return (
        <HoursEditor
          hours={inForce.opening_hours?.value ?? []}
          isReadOnly={isReadOnly}
          onChange={(opening_hours) => onChange({ opening_hours })}
        />
      );
    case "holidays":
      return (
        <HolidaysEditor
          holidays={inForce.holidays?.value ?? []}
          isReadOnly={isReadOnly}
          onChange={(holidays) => onChange({ holidays })}
        />
      );
    case "time_zone":
      return (
        <Select
          {...shared}
          searchable
          placeholder={texts.usualZone(panel.zone)}
          data={everyZone(inForce.time_zone?.value)}
          value={inForce.time_zone?.value ?? null}
          onChange={(time_zone) => onChange({ time_zone })}
        />
      );
    case "announcement":
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={inForce.announcement?.value ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ announcement: value })}
        />
      );
    case "fallback_number":
      return (
        <TextInput
          {...shared}
          inputMode="tel"
          maxLength={24}
          value={inForce.fallback_number?.value ?? ""}
          error={isDialled(inForce.fallback_number?.value) ? null : texts.noNumber}
          onChange={({ currentTarget: { value } }) => onChange({ fallback_number: withoutGaps(value) })}
        />
      );
    case "concurrency":
      return (
        <NumberInput
          {...shared}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          placeholder={texts.noLimit}
          value={inForce.concurrency?.value ?? ""}
          onChange={(value) => onChange({ concurrency: typeof value === "number" ? value : null })}
        />
      );
    case "beta_share":
      return (
        <NumberInput
          {...shared}
          min={0}
          max={100}
          suffix={` ${texts.percent}`}
          description={panel.beta_version === null ? texts.noBeta : texts.beta(panel.beta_version)}
          value={inForce.beta_share?.value ?? ""}
          onChange={(value) => onChange({ beta_share: typeof value === "number" ? value : null })}
        />
      );
    default:
      return name satisfies never;
  }
}
