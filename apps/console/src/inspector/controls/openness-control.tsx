import { SwitchControl } from "../../parts/fields/choice-control.tsx";
import type { ControlProps } from "./control.ts";

/** Whether a block may be entered from outside: its own id stands in the field then. */
export function OpennessControl(props: ControlProps) {
  const { value, writing, row } = props;
  return (
    <SwitchControl
      {...props}
      value={value === undefined ? undefined : value !== null}
      writing={{ ...writing, choose: (isOpen) => writing.choose(isOpen === true ? row.id : null) }}
    />
  );
}
