import { ask } from "@parley/client";
import { rules } from "@parley/model";
import { unarchiveFlow } from "@parley/model/api/flows";
import { unarchiveOrganisation } from "@parley/model/api/organisations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { flowQuery, organisationQuery } from "../../api/queries.ts";
import { send } from "../../api/send.ts";
import { Forbidden } from "../forbidden.tsx";
import { notify } from "../notices/notice-store.ts";
import { reportError } from "../notices/report-error.ts";
import type { Archived } from "./archived.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly organisation: string;
  /** Empty where the page is of no agent. */
  readonly flow: string;
  readonly archived: NonNullable<Archived>;
  readonly className?: string | undefined;
};

/** Says that no call is answered, and brings the client or the agent back. */
export function ArchivedNotice({ organisation, flow, archived, className = "" }: Props) {
  const queries = useQueryClient();
  const isClient = archived === "client";
  const unarchive = useMutation({
    mutationFn: (): Promise<unknown> =>
      isClient
        ? ask(send, unarchiveOrganisation, { path: { org: organisation } })
        : ask(send, unarchiveFlow, { path: { org: organisation, flow } }),
    onSuccess: () => notify({ severity: "success", title: texts.back[archived] }),
    onError: (error) => reportError(texts.failed[archived], error),
    onSettled: () =>
      Promise.all(
        [
          organisationQuery(organisation).queryKey,
          flowQuery(organisation, flow).queryKey,
          ["agents", organisation],
          ["clients"],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <p className={`notice warn ${className}`}>
      <span>{texts.unanswered[archived]} </span>
      <Forbidden needs={isClient ? rules.organisationAdmin : rules.flowAdmin}>
        <button
          type="button"
          className="button small"
          disabled={unarchive.isPending}
          onClick={() => unarchive.mutate()}
        >
          {texts.verb}
        </button>
      </Forbidden>
    </p>
  );
}
