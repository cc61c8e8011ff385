/** Which of the two builds this is: `--mode` of the build says so. */
export const build: "studio" | "applications" = import.meta.env.MODE === "applications" ? "applications" : "studio";
