import type { Policy, Scope } from "@parley/model";
import { createContext } from "react";

/** Where rights are asked. `instead`: what is wanted there, whatever a button says that it needs. */
export type RightsAt = Scope & { readonly instead?: readonly Policy[] };

/**
 * At which clients and agents the rights of what stands inside are asked: at all of these, in place of the one that the
 * address names. So a menu asks for its row, and a bar for each row that is selected. Null: the address's.
 */
export const Scopes = createContext<readonly RightsAt[] | null>(null);
