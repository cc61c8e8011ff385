type Schema = { readonly [keyword: string]: unknown };

const schemaOf = (value: unknown): Schema => (typeof value === "object" && value !== null ? { ...value } : {});

/** A value of a JSON Schema; another one for each number. Lists of references stay empty: they need real rows. */
export function sampleJson(schema: Schema, n: number): unknown {
  if (Array.isArray(schema.enum)) return schema.enum.filter((choice) => choice !== null)[n % schema.enum.length];
  const types = [schema.type].flat();
  switch (types[0]) {
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

function sampleText(schema: Schema, n: number): string {
  const most = typeof schema.maxLength === "number" ? schema.maxLength : 255;
  return most < 10 ? "USD".slice(0, most) : `text ${n}`;
}

function sampleNumber(schema: Schema, n: number): number {
  const least = typeof schema.minimum === "number" ? schema.minimum : 0;
  const most = typeof schema.maximum === "number" ? schema.maximum : least + 1000;
  const value = most - least < 10 ? least + ((n % 10) / 10) * (most - least) : least + (n % (most - least + 1));
  return schema.type === "integer" ? Math.round(value) : value;
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
