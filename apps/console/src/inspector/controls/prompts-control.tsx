import { useForm } from "../form/form-context.ts";
import { pickOptions } from "../form/pick-options.ts";
import type { ControlProps } from "./control.ts";
import { PromptsPicker } from "./prompts-picker.tsx";

/** The prompts that a row says, or other rows that it names, in their order. */
export function PromptsControl({ shown, value, writing, isReadOnly }: ControlProps) {
  const { document } = useForm();
  const prompts = Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  return (
    <PromptsPicker
      label={shown.place.label}
      options={() => pickOptions(document, shown.field.to ?? "prompt")}
      value={prompts}
      isReadOnly={isReadOnly}
      onChange={writing.choose}
    />
  );
}
