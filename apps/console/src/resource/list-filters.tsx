import { type Field, words } from "@parley/model/kernel";
import { WaitingChip } from "../parts/filter-chip.tsx";
import { later } from "../parts/later.tsx";
import type { ListFilter } from "../parts/list-toolbar/list-toolbar.tsx";
import { labelOf, type Resource, type ResourceFilter } from "./resource.ts";
import { texts } from "./texts.ts";

const ReferenceChip = later(() => import("./reference-chip.tsx").then((module) => module.ReferenceChip), {
  waiting: ({ label }) => <WaitingChip label={label} />,
});

const answers = [
  { value: "true", label: texts.values.yes },
  { value: "false", label: texts.values.no },
];

/** The filters of a resource as chips: what can be chosen follows from the field. */
export const listFilters = (resource: Resource): readonly ListFilter[] =>
  resource.filters.map((filter) => ({
    name: filter.name,
    label: filter.label ?? labelOf(resource, filter.name),
    ...choices(filter, resource.fields[filter.name], filter.label ?? labelOf(resource, filter.name)),
  }));

function choices({ name, to }: ResourceFilter, field: Field | undefined, label: string): Partial<ListFilter> {
  if (field?.kind === "boolean") return { options: answers };
  if (field?.choices !== undefined) return { options: field.choices.map((value) => ({ value, label: words(value) })) };
  const noun = to ?? field?.to;
  if (noun === undefined || noun === "") throw new Error(`${label} has no values to filter by`);
  return {
    chip: (search, look) => (
      <ReferenceChip
        label={label}
        noun={noun}
        mayBeNone={field?.nullable ?? false}
        value={search[name]?.toString()}
        onChange={(value) => look({ [name]: value })}
      />
    ),
  };
}
