/** The version of the API (v1): it changes when calls do, not with each build. */
export const apiVersion = "1.0.0";
