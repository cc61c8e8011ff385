import { ProblemError } from "@parley/client";
import { messageOf } from "@parley/model/kernel";
import { MadeBlank } from "./make-agent.ts";
import { texts } from "./texts.ts";

/** Why an agent could not be made, or not be filled. */
export function Failure({ error }: { error: unknown }) {
  const title = error instanceof ProblemError ? texts.failed.adding : messageOf(error);
  const why = error instanceof MadeBlank ? error.cause : error;
  return (
    <>
      <strong>{title}</strong>
      {messageOf(why) !== title && <p>{messageOf(why)}</p>}
    </>
  );
}
