import { rowOf } from "@parley/flow";
import { triggerScopes } from "@parley/model/kernel";
import { ScopeIcon } from "../../parts/scope-icon.tsx";
import { scopeOf, scopeWords } from "../../parts/trigger-scopes.ts";
import { useForm } from "../form/form-context.ts";
import type { ControlProps } from "./control.ts";

/** Where a global trigger holds. One that says nothing shows what that means in its sub-flow. */
export function ScopeControl({ shown, id, describedBy, value, writing, isReadOnly, row }: ControlProps) {
  const { document } = useForm();
  const trigger = rowOf(document, "path", row.id);
  const holds = value === null && trigger !== undefined ? scopeOf(document, trigger) : value;
  return (
    <fieldset className="segments" aria-label={shown.place.label} aria-describedby={describedBy}>
      {triggerScopes.map((scope, place) => (
        <label key={scope}>
          <input
            id={place === 0 ? id : undefined}
            className="visually-hidden"
            type="radio"
            name={id}
            disabled={isReadOnly}
            checked={holds === scope}
            onChange={() => writing.choose(scope)}
          />
          <ScopeIcon scope={scope} size={14} />
          {scopeWords[scope]}
        </label>
      ))}
    </fieldset>
  );
}
