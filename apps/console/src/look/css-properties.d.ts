import "react";

declare module "react" {
  // Our own properties, through which a component tells its style a figure.
  interface CSSProperties {
    "--filled"?: string;
    "--target"?: string;
    "--share"?: string;
    "--from"?: string;
    "--languages"?: number;
  }
}
