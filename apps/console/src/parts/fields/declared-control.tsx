import { ChoiceControl, SwitchControl } from "./choice-control.tsx";
import type { FieldControlProps } from "./field-control.ts";
import { JsonControl, JsonTemplateControl, LinesControl } from "./json-control.tsx";
import { NumberControl, SliderControl, TextControl } from "./text-control.tsx";
import { TextsControl } from "./texts-control.tsx";

/**
 * The control that a field is filled in with: what its place says, else what its declaration says. Ids and moments need
 * more than the declaration. So a form brings controls of its own for them.
 */
export function DeclaredControl(props: FieldControlProps) {
  const { name, field, place } = props.shown;
  switch (place.control) {
    case "slider":
      return <SliderControl {...props} />;
    case "json":
      return <JsonControl {...props} />;
    case "json template":
      return <JsonTemplateControl {...props} />;
    case "lines":
      return <LinesControl {...props} />;
  }
  switch (field.kind) {
    case "boolean":
      return <SwitchControl {...props} />;
    case "integer":
    case "number":
      return <NumberControl {...props} />;
    case "texts":
      return <TextsControl {...props} />;
    case "json":
      return <JsonControl {...props} />;
    case "text":
      return field.choices === undefined ? <TextControl {...props} /> : <ChoiceControl {...props} />;
    case "id":
    case "ids":
    case "timestamp":
      throw new Error(`${name} needs a control of its form's own`);
  }
}
