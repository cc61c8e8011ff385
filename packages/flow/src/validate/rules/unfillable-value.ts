import { type EntityConfig, entityKindsByName, isEntityKind } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** A value can be recognised: what each of its kinds needs is written. */
export const unfillableValue = rule({
  codes: ["unfillable_value"],
  *check({ document }) {
    for (const { id, name, types, config } of document.rows.entity) {
      const needs = types.map((type) => (isEntityKind(type) ? entityKindsByName[type].needs : undefined));
      const isFillable = needs.some((key) => key === undefined || isWritten(config[key]));
      if (types.length === 0 || isFillable) continue;
      const message = `Nothing that a caller says can be "${name}": its ${needs.join(" and ")} ${needs.includes("values") ? "are" : "is"} not written yet.`;
      yield {
        type: "warning",
        code: "unfillable_value",
        subject: { noun: "entity", id, name },
        field: "config",
        message,
      };
    }
  },
});

const isWritten = (setting: EntityConfig[keyof EntityConfig]): boolean =>
  Array.isArray(setting) ? setting.length > 0 : setting !== undefined && setting !== "";
