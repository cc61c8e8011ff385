import { sinceOptions } from "../api/calls-search.ts";
import { momentInZone, zonedTime } from "../look/zoned-time.ts";
import { FilterChip } from "../parts/filter-chip.tsx";
import type { FilterOption } from "../parts/filter-options.tsx";
import type { ListFilter } from "../parts/list-toolbar/list-toolbar.tsx";
import { TextChip } from "./text-chip.tsx";
import { texts } from "./texts.ts";

const said = texts.filters;

const options = (values: readonly string[]): readonly FilterOption[] =>
  values.map((value) => ({ value, label: capital(value.replaceAll("_", " ")) }));

type Given = {
  readonly zone: string;
  readonly moment: (iso: string) => string;
  /** Labels, the newest first. */
  readonly versions: readonly string[];
  readonly languages: readonly { readonly code: string; readonly name: string }[];
};

/** The filters of the list of calls. */
export const callsFilters = ({ zone, moment, versions, languages }: Given): readonly ListFilter[] => [
  {
    name: "since",
    label: said.since,
    chip: ({ since }, look) => (
      <FilterChip
        label={said.since}
        options={sinceOptions}
        value={textOf(since)?.split(",") ?? []}
        onChange={([next]) => look({ since: next, from: undefined, until: undefined })}
      />
    ),
  },
  {
    name: "from",
    also: ["until"],
    label: said.between.label,
    chip: ({ from, until }, look) => (
      <TextChip
        label={said.between.label}
        fields={[
          { name: "from", label: said.between.from, type: "moment" },
          { name: "until", label: said.between.until, type: "moment" },
        ]}
        values={{ from: zonedTime(textOf(from), zone), until: zonedTime(textOf(until), zone) }}
        told={range([from, until].map((time) => (time === undefined ? undefined : moment(String(time)))))}
        help={said.between.help(zone)}
        onChange={(next) =>
          look({ since: undefined, from: momentInZone(next.from, zone), until: momentInZone(next.until, zone) })
        }
      />
    ),
  },
  {
    name: "min",
    also: ["max"],
    isRare: true,
    label: said.duration.label,
    chip: ({ min, max }, look) => (
      <TextChip
        label={said.duration.label}
        fields={[
          { name: "min", label: said.duration.min, type: "number" },
          { name: "max", label: said.duration.max, type: "number" },
        ]}
        values={{ min: textOf(min), max: textOf(max) }}
        told={range([min, max].map((value) => (value === undefined ? undefined : said.duration.value(Number(value)))))}
        onChange={(next) => look({ min: numberOf(next.min), max: numberOf(next.max) })}
      />
    ),
  },
  { name: "type", label: said.type, options: options(["inbound", "outbound", "browser"]), isMultiple: true },
  {
    name: "number",
    isRare: true,
    label: said.number.label,
    chip: ({ number }, look) => (
      <TextChip
        label={said.number.label}
        fields={[{ name: "number", label: said.number.field, placeholder: said.number.example }]}
        values={{ number: textOf(number) }}
        told={textOf(number) ?? null}
        help={said.number.help}
        onChange={look}
      />
    ),
  },
  {
    name: "state",
    isRare: true,
    label: said.state.label,
    chip: ({ state }, look) => (
      <TextChip
        label={said.state.label}
        fields={[{ name: "state", label: said.state.field }]}
        values={{ state: textOf(state) }}
        told={textOf(state) ?? null}
        onChange={look}
      />
    ),
  },
  {
    name: "status",
    label: said.status,
    options: options(["ringing", "in_progress", "completed", "no_answer", "busy", "failed", "cancelled"]),
    isMultiple: true,
  },
  {
    name: "language",
    isRare: true,
    label: said.language,
    chip: ({ language }, look) => (
      <FilterChip
        label={said.language}
        options={languages.map(({ code, name }) => ({ value: code, label: said.languageName(name, code) }))}
        value={textOf(language)?.split(",") ?? []}
        onChange={([next]) => look({ language: next })}
      />
    ),
  },
  {
    name: "version",
    label: said.version,
    options: versions.map((value) => ({ value, label: value })),
    isMultiple: true,
  },
  {
    name: "meta",
    isRare: true,
    label: said.metadata.label,
    chip: ({ meta }, look) => (
      <TextChip
        label={said.metadata.label}
        fields={[{ name: "meta", label: said.metadata.field, placeholder: said.metadata.example }]}
        values={{ meta: textOf(meta) }}
        told={textOf(meta) ?? null}
        help={said.metadata.help}
        onChange={(next) =>
          look({ meta: next.meta === undefined || next.meta.includes("=") ? next.meta : `${next.meta}=` })
        }
      />
    ),
  },
  { name: "broke", isRare: true, label: said.broke.label, options: [{ value: "any", label: said.broke.any }] },
  {
    name: "rule",
    isRare: true,
    label: said.rule.label,
    chip: ({ rule }, look) => (
      <TextChip
        label={said.rule.label}
        fields={[{ name: "rule", label: said.rule.field }]}
        values={{ rule: textOf(rule) }}
        told={textOf(rule) ?? null}
        help={said.rule.help}
        onChange={look}
      />
    ),
  },
];

const textOf = (value: string | number | undefined) => value?.toString();

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function range([from, until]: readonly (string | undefined)[]): string | null {
  if (from === undefined) return until === undefined ? null : said.until(until);
  return until === undefined ? said.from(from) : said.range(from, until);
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Math.max(0, Math.floor(Number(text))));
