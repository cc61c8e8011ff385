import { ask } from "@parley/client";
import { credentialUses } from "@parley/model/api/credentials";
import type { Id } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../api/send.ts";
import { SkeletonLines } from "../skeleton.tsx";
import styles from "./credential-uses.module.css";
import { texts } from "./texts.ts";

/** Which requests name a credential of a client. */
export function CredentialUses({ organisation, id }: { organisation: Id; id: Id }) {
  const path = { org: organisation, id };
  const { data, error } = useQuery({
    queryKey: ["credential-uses", path],
    queryFn: () => ask(send, credentialUses, { path }),
    staleTime: 0,
  });
  if (error !== null) return <p className={`caption ${styles.uses}`}>{texts.uses.usesFailed(error.message)}</p>;
  if (data === undefined) return <SkeletonLines lines={1} />;
  if (data.results.length === 0) return <p className={`caption ${styles.uses}`}>{texts.uses.noUse}</p>;
  return (
    <ul className={styles.uses} aria-label={texts.uses.usesList}>
      {data.results.map(({ kind, id, name, flow_name, version, release }) => (
        <li key={`${id} ${release}`} className="caption">
          {texts.uses.kinds[kind]} <strong>{name}</strong>, {flow_name}{" "}
          {release === null ? version : texts.uses.deployed(version, release)}
        </li>
      ))}
    </ul>
  );
}
