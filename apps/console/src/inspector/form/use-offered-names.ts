import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useEffect, useMemo, useState } from "react";
import type { OfferNames } from "../../parts/fields/name-offers.ts";
import { usedLater } from "../../parts/later.ts";

type Offering = typeof import("./offer-names.ts").offerNames;
const offering = usedLater(() => import("./offer-names.ts"));

/**
 * What texts of a block or path may name, for fields to offer. Until its chunk is there, nothing is offered; where it
 * cannot be fetched, fields work on without.
 */
export function useOfferedNames(document: FlowDocument, place: Id | null): OfferNames | null {
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
  return useMemo(() => offer?.names(document, place) ?? null, [offer, document, place]);
}
