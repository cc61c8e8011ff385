type Schema = { readonly [keyword: string]: unknown };

const schemaOf = (value: unknown): Schema => (typeof value === "object" && value !== null ? { ...value } : {});

/** A value of a JSON Schema; another one for each number. Lists of references stay empty: they need real rows. */
export function sampleJson(schema: Schema, n: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.oneOf)) return sampleJson(schemaOf(schema.oneOf[n % schema.oneOf.length]), n);
  if (Array.isArray(schema.enum)) return schema.enum.filter((choice) => choice !== null)[n % schema.enum.length];
  const [type] = [schema.type ?? (schema.properties === undefined ? undefined : "object")].flat();
  switch (type) {
    case "string":
      return sampleText(schema, n);
    case "integer":
    case "number":
      return sampleNumber(schema, n);
    case "boolean":
      return n % 2 === 0;
    case "array": {
      const items = schemaOf(schema.items);
      return items.format === "uuid" ? [] : [sampleJson(items, n)];
    }
    case "object":
      return sampleObject(schema, n);
    default:
      return { any: `value ${n}` };
  }
}

const formats: { readonly [format: string]: (n: number) => string } = {
  "phone-number": (n) => `+1415555${String(1000 + (n % 9000))}`,
  "dial-prefix": (n) => `+${1 + (n % 998)}`,
  email: (n) => `somebody.${n}@parley.test`,
  "date-time": (n) => new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString(),
  date: (n) => new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10),
  "language-code": (n) => (n % 2 === 0 ? "en-IN" : "hi-IN"),
  "time-zone": (n) => (n % 2 === 0 ? "Asia/Kolkata" : "America/Chicago"),
};

function sampleText(schema: Schema, n: number): string {
  const formatted = typeof schema.format === "string" ? formats[schema.format]?.(n) : undefined;
  if (formatted !== undefined) return formatted;
  if (typeof schema.pattern === "string" && Array.isArray(schema.examples)) return String(schema.examples[0]);
  const most = typeof schema.maxLength === "number" ? schema.maxLength : 255;
  return most < 10 ? "USD".slice(0, most) : `text ${n}`;
}

function sampleNumber(schema: Schema, n: number): number {
  const least = typeof schema.minimum === "number" ? schema.minimum : 0;
  const most = typeof schema.maximum === "number" ? schema.maximum : least + 1000;
  const value = most - least < 10 ? least + ((n % 10) / 10) * (most - least) : least + (n % (most - least + 1));
  return [schema.type].flat().includes("integer") ? Math.round(value) : value;
}

function sampleObject(schema: Schema, n: number): unknown {
  const properties = Object.entries(schemaOf(schema.properties));
  if (properties.length > 0) {
    return Object.fromEntries(properties.map(([name, inner]) => [name, sampleJson(schemaOf(inner), n)]));
  }
  if (typeof schema.additionalProperties === "object") {
    return { [`key_${n}`]: sampleJson(schemaOf(schema.additionalProperties), n) };
  }
  return { note: `number ${n}` };
}
