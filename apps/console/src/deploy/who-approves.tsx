import type { Approvers } from "@parley/flow";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { Link } from "@tanstack/react-router";
import { usePolicy } from "../parts/use-policy.ts";
import { approversInWords } from "./approvers-in-words.ts";
import { texts } from "./texts.ts";

const said = texts.approvers;

/** Who could approve a deploy. Where no one of the client could, it leads to who gives the right. */
export function WhoApproves(props: { readonly organisation: Id; readonly approvers: Approvers }) {
  const { organisation, approvers } = props;
  const { isAllowed: mayGive } = usePolicy(rules.clientSettingsWrite);
  return (
    <>
      {approversInWords(approvers)}{" "}
      {approvers.people === 0 &&
        (mayGive ? (
          <Link to="/clients/$organisation/settings/$tab" params={{ organisation, tab: "team" }}>
            {said.toTeam}
          </Link>
        ) : (
          said.askAdministrator
        ))}
    </>
  );
}
