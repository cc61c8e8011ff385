/** The slug of the sub-flow in which every conversation begins. */
export const rootSlug = "start";
