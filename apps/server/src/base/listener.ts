import type { PermissionModel } from "@parley/model";

/** One of the two addresses the product answers on. A token made on one is refused on the other. */
export type Listener = {
  readonly name: "studio" | "applications";
  readonly model: PermissionModel;
};

/** The one table of builds: swap the models here and nowhere else. */
export const listeners = {
  studio: { name: "studio", model: "v1" },
  applications: { name: "applications", model: "v2" },
} as const satisfies { readonly [name: string]: Listener };
