import { useSyncExternalStore } from "react";
import { noticesNow, onNotices } from "./notice-store.ts";

/** The notices as they stand. */
export const useNotices = () => useSyncExternalStore(onNotices, noticesNow);
