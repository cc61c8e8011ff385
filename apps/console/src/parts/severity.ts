/** How bad something is, or how well it went. */
export type Severity = "success" | "info" | "warning" | "error";
