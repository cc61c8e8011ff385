import type { Policy } from "@parley/model";
import { field, type Id } from "@parley/model/kernel";
import { IconX } from "@tabler/icons-react";
import { choosing } from "../parts/fields/choosing.ts";
import { Name } from "../parts/name.tsx";
import { FormField } from "../resource/form/form-field.tsx";
import { inAgents } from "./areas.ts";
import styles from "./people.module.css";
import type { AgentRights } from "./rights-changes.ts";
import { RightsField } from "./rights-field.tsx";
import { texts } from "./texts.ts";

type Props = {
  readonly organisation: Id;
  readonly value: AgentRights;
  readonly stored: AgentRights;
  /** What counts in an agent that has no rights of its own. */
  readonly ofClient: readonly Policy[];
  readonly names: ReadonlyMap<Id, string>;
  readonly onChange: (rights: AgentRights) => void;
  readonly isReadOnly: boolean;
};

const agentField = {
  name: "agent",
  field: field.nullable(field.id("flow", { help: texts.member.agents.addHelp })),
  place: { label: texts.member.agents.add },
};

/** What a person may do in single agents, in place of what they may do at the client. */
export function AgentRightsField({ organisation, value, stored, ofClient, names, onChange, isReadOnly }: Props) {
  const ids = Object.keys(value);
  const without = (flow: Id) => Object.fromEntries(Object.entries(value).filter(([id]) => id !== flow));
  return (
    <>
      {ids.map((flow) => (
        <section key={flow} className={styles.agent} aria-label={names.get(flow) ?? flow}>
          <header>
            <strong className="truncate">
              <Name text={names.get(flow) ?? flow} />
            </strong>
            {!isReadOnly && (
              <button
                type="button"
                className="button quiet icon"
                aria-label={texts.member.agents.drop(names.get(flow) ?? flow)}
                onClick={() => onChange(without(flow))}
              >
                <IconX size={16} aria-hidden />
              </button>
            )}
          </header>
          <RightsField
            label={names.get(flow) ?? flow}
            value={value[flow] ?? []}
            stored={stored[flow] ?? []}
            onChange={(rights) => onChange({ ...value, [flow]: rights })}
            scope={{ organisation, flow }}
            isReadOnly={isReadOnly}
          />
        </section>
      ))}
      {!isReadOnly && (
        <FormField
          key={ids.length}
          shown={agentField}
          value={null}
          writing={choosing((flow) => {
            if (typeof flow !== "string" || value[flow] !== undefined) return;
            const now = inAgents(ofClient);
            onChange({ ...value, [flow]: now.length > 0 ? now : ["v2.flow.view"] });
          })}
          isReadOnly={false}
          isRequired={false}
          named={undefined}
          filters={{ organisation }}
        />
      )}
    </>
  );
}
