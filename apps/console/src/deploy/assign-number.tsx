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
import type { DeployPlace } from "./use-deploy.ts";

/** Asks which number the agent is to answer: a free one, or one of another agent of the client. */
export function AssignNumber({ place, onClose }: { place: DeployPlace; onClose: () => void }) {
  const choice = useQuery(choiceQuery(place));
  const verbs = useNumberVerbs(place);
  const [number, setNumber] = useState<string | null>(null);
  const moved = choice.data?.others.find((one) => one.number === number);
  const agent = moved === undefined ? null : agentOf(moved);

  async function assign() {
    if (number === null) return;
    await verbs.assign(number, moved === undefined ? null : flowIdOf(moved));
    onClose();
  }

  return (
    <FormDialog
      title="Assign a number"
      verb={agent === null ? "Assign number" : `Move it from ${agent}`}
      isComplete={number !== null}
      run={assign}
      told={(error) => (
        <>
          <strong>The number was not assigned</strong>
          <p>{error instanceof Error ? error.message : String(error)}</p>
        </>
      )}
      onClose={onClose}
    >
      {choice.error && (
        <PanelError title="Error Retrieving Details" error={choice.error} retry={() => void choice.refetch()} />
      )}
      {choice.isPending && <SkeletonLines lines={2} />}
      {choice.data && choice.data.available.length + choice.data.others.length === 0 && (
        <p className="muted">
          This client has no other number. Those who run this installation add numbers of carriers.{" "}
          <HelpLink page="how-to/numbers" hash="connect-a-carrier">
            How to connect a carrier
          </HelpLink>
        </p>
      )}
      {choice.data && choice.data.available.length + choice.data.others.length > 0 && (
        <Select
          label="Number"
          placeholder="Find a number"
          searchable
          data-autofocus
          value={number}
          onChange={setNumber}
          data={[
            { group: "Free", items: choice.data.available.map((one) => optionOf(one)) },
            { group: "Answered by other agents", items: choice.data.others.map((one) => optionOf(one)) },
          ].filter(({ items }) => items.length > 0)}
        />
      )}
      {agent !== null && (
        <p className="notice info" role="status">
          {agent} answers {number} now. Its next call comes to this agent instead.
        </p>
      )}
    </FormDialog>
  );
}

const agentOf = ({ flow }: ClientNumber) => (typeof flow === "object" && flow !== null ? flow.name : "another agent");

function optionOf(one: ClientNumber): { readonly value: string; readonly label: string } {
  const notes = [...(one.flow === null ? [] : [agentOf(one)]), ...(getsCalls(one) ? [] : ["not verified yet"])];
  return { value: one.number, label: notes.length === 0 ? one.number : `${one.number} (${notes.join(", ")})` };
}
