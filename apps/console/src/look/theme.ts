import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import type { FocusEvent, MouseEvent } from "react";
import { texts } from "./texts.ts";

/** Heights of controls by size: 32 px unless a form or a dense panel asks for more or less. */
const heights: { readonly [size: string]: string } = {
  sm: "var(--control-sm)",
  md: "var(--control-md)",
  lg: "var(--control-lg)",
};
const height = (size: string | number | undefined) => heights[String(size ?? "md")] ?? "var(--control-md)";

type Sized = { readonly size?: string | number };

const transitionProps = { duration: 120, transition: "fade" } as const;
const asControl = { defaultProps: { size: "md" } } as const;

/**
 * A list that is searched: what is typed takes the place of what is chosen, and Enter takes the first that fits. What is
 * chosen goes by the cross alone: taken once more it stays.
 */
const searched = {
  selectFirstOptionOnChange: true,
  onClick: selectWritten,
  onFocus: selectWritten,
} as const;

/** A list that is not searched has nothing to write over. */
function selectWritten({ currentTarget }: MouseEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly) currentTarget.select();
}

/** The cross that closes has no word of its own. */
const closeButtonProps = { "aria-label": texts.close };

/**
 * Mantine as our tokens want it. Components read the tokens in CSS modules; this is what Mantine's own parts take. The
 * parts are named and not imported: each page loads only those that it shows.
 */
export const theme = createTheme({
  colors: {
    mulberry: [
      "var(--mulberry-0)",
      "var(--mulberry-1)",
      "var(--mulberry-2)",
      "var(--mulberry-3)",
      "var(--mulberry-4)",
      "var(--mulberry-5)",
      "var(--mulberry-6)",
      "var(--mulberry-7)",
      "var(--mulberry-8)",
      "var(--mulberry-9)",
    ],
  },
  primaryColor: "mulberry",
  primaryShade: 6,
  fontFamily: "var(--font-ui)",
  fontFamilyMonospace: "var(--font-mono)",
  defaultRadius: "sm",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "999px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  fontSizes: { xs: "11px", sm: "12px", md: "13px", lg: "14px", xl: "16px" },
  lineHeights: { xs: "1.4546", sm: "1.3334", md: "1.5385", lg: "1.4286", xl: "1.5" },
  shadows: { xs: "var(--sh-1)", sm: "var(--sh-1)", md: "var(--sh-2)", lg: "var(--sh-2)", xl: "var(--sh-3)" },
  headings: {
    fontFamily: "var(--font-ui)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "16px", lineHeight: "24px" },
      h3: { fontSize: "13px", lineHeight: "20px" },
    },
  },
  cursorType: "pointer",
  // The one ring of base.css.
  focusRing: "never",
  respectReducedMotion: true,
  components: {
    ActionIcon: {
      defaultProps: { size: "md", variant: "subtle", color: "gray" },
      vars: (_theme: unknown, { size }: Sized) => ({ root: { "--ai-size": height(size) } }),
    },
    Button: {
      defaultProps: { size: "md", variant: "default" },
      vars: (_theme: unknown, { size }: Sized) => ({
        root: { "--button-height": height(size), "--button-padding-x": size === "sm" ? "8px" : "12px" },
      }),
    },
    Checkbox: { defaultProps: { size: "xs" } },
    Switch: { defaultProps: { size: "sm" } },
    Input: {
      defaultProps: { size: "md" },
      // Not its `--input-size`: a text of several lines has its own.
      vars: (_theme: unknown, { size }: Sized) => ({ wrapper: { "--input-height": height(size) } }),
    },
    // Help stands below what it helps with; an error after it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    TextInput: asControl,
    NumberInput: asControl,
    NativeSelect: asControl,
    Select: {
      defaultProps: { size: "md", comboboxProps: { shadow: "md", transitionProps }, allowDeselect: false, ...searched },
    },
    MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
    Textarea: asControl,
    Menu: { defaultProps: { shadow: "md", transitionProps } },
    Popover: { defaultProps: { shadow: "md", transitionProps } },
    // Notices stand above it: Undo can be pressed while it is open.
    Drawer: { defaultProps: { zIndex: "var(--z-modal)", closeButtonProps, overlayProps: { color: "var(--scrim)" } } },
    Modal: {
      defaultProps: {
        closeButtonProps,
        radius: "lg",
        padding: "xl",
        centered: true,
        transitionProps,
        overlayProps: { color: "var(--scrim)" },
      },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        transitionProps,
        multiline: true,
        maw: 280,
        // It opens by keyboard as well.
        events: { hover: true, focus: true, touch: true },
      },
    },
  },
});

const variables = {
  "--mantine-color-body": "var(--bg)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-dimmed": "var(--text-2)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--border-strong)",
  "--mantine-color-error": "var(--bad-fg)",
  "--mantine-color-success": "var(--ok-fg)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--text-off)",
  "--mantine-color-disabled-border": "var(--border)",
  "--mantine-color-mulberry-filled": "var(--accent)",
  "--mantine-color-mulberry-filled-hover": "var(--accent-hover)",
  "--mantine-color-mulberry-light": "var(--accent-soft)",
  "--mantine-color-mulberry-light-hover": "var(--accent-soft-2)",
  "--mantine-color-mulberry-light-color": "var(--accent-text)",
  "--mantine-color-mulberry-outline": "var(--accent-text)",
  "--mantine-color-gray-light-color": "var(--text-2)",
  "--mantine-color-gray-light-hover": "var(--hover)",
};

/** The same map for both themes: the tokens themselves change with the theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
