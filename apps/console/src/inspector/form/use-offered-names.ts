import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { credentialsQuery } from "../../api/credentials.ts";
import type { OfferNames } from "../../parts/fields/name-offers.ts";
import { usedLater } from "../../parts/later.tsx";

type Offering = typeof import("../../parts/fields/offer-names.ts").offerNames;
const offering = usedLater(() => import("../../parts/fields/offer-names.ts"));

const none: readonly string[] = [];

/**
 * What texts of a block or path may name, for fields to offer. Until its chunk is there, nothing is offered; where it
 * cannot be fetched, fields work on without. The list of credentials beside a request fetches them.
 */
export function useOfferedNames(document: FlowDocument, place: Id | null, organisation: Id): OfferNames | null {
  const credentials = useQuery({ ...credentialsQuery(organisation), select: namesOf, enabled: false }).data ?? none;
  const [offer, setOffer] = useState<{ readonly names: Offering } | null>(null);
  useEffect(() => {
    let isHere = true;
    offering().then(
      ({ offerNames }) => isHere && setOffer({ names: offerNames }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return useMemo(() => offer?.names(document, place, credentials) ?? null, [offer, document, place, credentials]);
}

const namesOf = ({ results }: { readonly results: readonly { readonly name: string }[] }) =>
  results.map(({ name }) => name);
