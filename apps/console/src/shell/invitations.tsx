import { ask } from "@parley/client";
import { acceptInvitation, declineInvitation, type Invitation } from "@parley/model/api/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMe } from "../api/me.ts";
import { send } from "../api/send.ts";
import { reportError } from "../parts/notices/report-error.ts";
import styles from "./invitations.module.css";
import { texts } from "./texts.ts";

/** Who asks the signed-in person to work for a client: they get its rights once they accept. */
export function Invitations() {
  const invitations = useMe()?.invitations ?? [];
  if (invitations.length === 0) return null;
  return (
    <section className={styles.stack} aria-label={texts.invitations.title}>
      {invitations.map((invitation) => (
        <Asked key={invitation.id} invitation={invitation} />
      ))}
    </section>
  );
}

function Asked({ invitation: { id, organisation, invited_by } }: { invitation: Invitation }) {
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: (how: "accept" | "decline") =>
      ask(send, how === "accept" ? acceptInvitation : declineInvitation, { path: { id } }),
    onError: (error) => reportError(texts.invitations.failed, error),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className={styles.invitation}>
      <p>
        <bdi>{invited_by}</bdi> {texts.invitations.invites} <strong>{organisation.name}</strong>.
      </p>
      <button type="button" disabled={answer.isPending} onClick={() => answer.mutate("accept")}>
        {texts.invitations.accept}
      </button>
      <button type="button" disabled={answer.isPending} onClick={() => answer.mutate("decline")}>
        {texts.invitations.decline}
      </button>
    </div>
  );
}
