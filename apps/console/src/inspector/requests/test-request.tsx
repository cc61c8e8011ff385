import type { RequestName } from "@parley/flow";
import { later } from "../../parts/later.tsx";
import { useForm } from "../form/form-context.ts";
import { texts } from "./texts.ts";

const RequestTrial = later(
  () => import("../../trying/request/request-trial.tsx").then((module) => module.RequestTrial),
  { name: texts.trial },
);

type Props = {
  readonly named: RequestName;
  /** The request as it is written: the values that it names are asked for. */
  readonly written: unknown;
};

/** Sends the request of the block or action that is open, as it is written now. */
export function TestRequest({ named, written }: Props) {
  const { base, document, editor, isReadOnly } = useForm();
  if (isReadOnly) return null;
  return <RequestTrial at={base} document={document} named={named} written={written} prepare={() => editor.flush()} />;
}
