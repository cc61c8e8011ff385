import type { Scope } from "@parley/model";
import { createContext } from "react";

/**
 * At which clients and agents the rights of what stands inside are asked: at all of these, in place of the one that the
 * address names. So a menu asks for its row, and a bar for each row that is selected. Null: the address's.
 */
export const Scopes = createContext<readonly Scope[] | null>(null);
