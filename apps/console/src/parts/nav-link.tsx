import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

/** A link to an address that is known only when it runs. */
export function NavLink({ href, onClick, ...rest }: ComponentProps<"a"> & { href: string }) {
  const { history } = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    history.push(href);
  }

  return <a href={href} onClick={follow} {...rest} />;
}
