/** Media type of an agent as text (RFC 9512). */
export const yamlType = "application/yaml";
