import { Input, Select, Textarea } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { everyZone } from "../look/every-zone.ts";
import { useZone } from "../look/use-zone.ts";
import { momentInZone, zonedTime } from "../look/zoned-time.ts";
import { DateField } from "../parts/dates/date-field.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { texts } from "./texts.ts";
import type { Due } from "./use-deploy.ts";

const said = texts.schedule;

type Props = {
  readonly title: string;
  readonly verb: string;
  /** What is deployed, and what becomes of edits. */
  readonly explained: readonly string[];
  /** More of it. */
  readonly about?: ReactNode;
  /** The time and zone to begin with. */
  readonly begin: Due;
  /** Whether it may go without a time, since it waits for an approval. */
  readonly isTimeOptional: boolean;
  /** The note to begin with; null where none is asked. */
  readonly note: string | null;
  readonly failed: string;
  readonly run: (asked: Due & { readonly note: string | null }) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks at what time a version is deployed, on the clocks of a zone. */
export function ScheduleDialog(props: Props) {
  const { begin, isTimeOptional, note: firstNote, explained, about, failed, run, ...dialog } = props;
  const day = useId();
  const own = useZone();
  const [zone, setZone] = useState(begin.time_zone ?? own.zone);
  const [local, setLocal] = useState(zonedTime(begin.due_at ?? undefined, zone) ?? "");
  const [note, setNote] = useState(firstNote ?? "");
  const due_at = momentInZone(local, zone) ?? null;
  const hasPassed = due_at !== null && Date.parse(due_at) <= Date.now();
  // On the day that clocks are set, some times are not shown at all.
  const isShifted = due_at !== null && zonedTime(due_at, zone) !== local;
  // What reads as no time is none that was left out.
  const isComplete = due_at === null ? isTimeOptional && local === "" : !hasPassed;

  return (
    <FormDialog
      {...dialog}
      isComplete={isComplete}
      run={() =>
        run({ due_at, time_zone: due_at === null ? null : zone, note: note.trim() === "" ? null : note.trim() })
      }
      failed={failed}
    >
      {explained.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {about}
      <Input.Wrapper
        id={day}
        label={isTimeOptional ? said.dayOptional : said.day}
        error={hasPassed && said.passed}
        required={!isTimeOptional}
      >
        <DateField
          id={day}
          hasTime
          isRequired={!isTimeOptional}
          isInvalid={hasPassed}
          aria-describedby={hasPassed ? `${day}-error` : undefined}
          value={local}
          onChange={setLocal}
          data-autofocus
        />
      </Input.Wrapper>
      <Select
        label={said.zone}
        searchable
        data={everyZone(zone)}
        value={zone}
        onChange={(chosen) => chosen !== null && setZone(chosen)}
      />
      {isShifted && due_at !== null && (
        <p className="notice info" role="status">
          {said.shifted(`${own.moment(due_at)} ${own.short}`)}
        </p>
      )}
      {firstNote !== null && (
        <Textarea
          label={texts.changes.note}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          maxLength={4000}
          autosize
          minRows={1}
          maxRows={6}
        />
      )}
    </FormDialog>
  );
}
