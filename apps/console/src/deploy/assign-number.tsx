import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ClientNumber, getsCalls } from "../numbers/assigned-number.ts";
import { choiceQuery, flowIdOf } from "../numbers/numbers-queries.ts";
import { useNumberVerbs } from "../numbers/use-number-verbs.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";

/** Asks which number the agent is to answer: a free one, or one of another agent of the client. */
export function AssignNumber({ place, onClose }: { place: DeployPlace; onClose: () => void }) {
  const choice = useQuery(choiceQuery(place));
  const verbs = useNumberVerbs(place);
  const [number, setNumber] = useState<string | null>(null);
  const moved = choice.data?.others.find((one) => one.number === number);

  async function assign() {
    if (number === null) return;
    await verbs.assign(number, moved === undefined ? null : flowIdOf(moved));
    onClose();
  }

  return (
    <FormDialog
      title={texts.assign.title}
      verb={moved === undefined ? texts.assign.verb : texts.assign.moveVerb}
      isComplete={number !== null}
      run={assign}
      failed={texts.assign.failed}
      onClose={onClose}
    >
      {choice.error && <PanelError title={texts.failed} error={choice.error} retry={() => void choice.refetch()} />}
      {choice.isPending && <SkeletonLines lines={2} />}
      {choice.data && choice.data.available.length + choice.data.others.length === 0 && (
        <p className="muted">
          {texts.assign.none}{" "}
          <HelpLink page="how-to/numbers" hash="connect-a-carrier">
            {texts.assign.help}
          </HelpLink>
        </p>
      )}
      {choice.data && choice.data.available.length + choice.data.others.length > 0 && (
        <Select
          label={texts.assign.number}
          placeholder={texts.assign.find}
          searchable
          data-autofocus
          value={number}
          onChange={setNumber}
          data={[
            { group: texts.assign.free, items: choice.data.available.map((one) => optionOf(one)) },
            { group: texts.assign.others, items: choice.data.others.map((one) => optionOf(one)) },
          ].filter(({ items }) => items.length > 0)}
        />
      )}
      {moved !== undefined && (
        <p className="notice info" role="status">
          {texts.assign.moves(agentOf(moved), moved.number)}
        </p>
      )}
    </FormDialog>
  );
}

const agentOf = ({ flow }: ClientNumber) =>
  typeof flow === "object" && flow !== null ? flow.name : texts.assign.otherAgent;

function optionOf(one: ClientNumber): { readonly value: string; readonly label: string } {
  const notes = [...(one.flow === null ? [] : [agentOf(one)]), ...(getsCalls(one) ? [] : [texts.assign.unverified])];
  return { value: one.number, label: notes.length === 0 ? one.number : `${one.number} (${notes.join(", ")})` };
}
