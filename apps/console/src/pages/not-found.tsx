import { Link } from "@tanstack/react-router";

export function NotFoundPage() {
  return (
    <main style={{ display: "grid", placeItems: "center", alignContent: "center", gap: "var(--s-4)", height: "100%" }}>
      <h1>404</h1>
      <p>Sorry, the page you visited does not exist.</p>
      <Link className="button primary" to="/">
        Go Home
      </Link>
    </main>
  );
}
