export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue | undefined };

type JsonObject = { readonly [key: string]: JsonValue | undefined };

export const isArray = (value: unknown): value is readonly JsonValue[] => Array.isArray(value);

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isArray(value);
