import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import "@fontsource/noto-sans-devanagari/400.css";
import "@fontsource/noto-sans-devanagari/500.css";
import "@fontsource/noto-sans-devanagari/600.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/table.css";
import "./look/status.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { leadToIpRestriction } from "./api/ip-restriction.ts";
import { makeQueries } from "./api/make-queries.ts";
import { renewMe } from "./api/renew-me.ts";
import { followSignOut } from "./api/session.ts";
import { takeEarly } from "./early.ts";
import { applyColorScheme, storedColorScheme } from "./look/color-scheme.ts";
import { tellUnhandled } from "./parts/notices/tell-unhandled.ts";
import { router } from "./routes/router.ts";
import { documentTitle } from "./shell/title.ts";
import { setTrustedTypes } from "./trusted-types.ts";

setTrustedTypes();
tellUnhandled(window);

const queries = makeQueries();

for (const query of takeEarly()) void queries.prefetchQuery(query);

document.title = documentTitle(location.hostname, location.port);
applyColorScheme(storedColorScheme());
followSignOut();
renewMe(queries, window);
leadToIpRestriction(() => void router.navigate({ to: "/ip-restricted" }));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
