import type { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The same fields with other schemas. The caller states the type of the result, which TypeScript cannot derive. */
export function mapShape<Mapped extends Shape>(
  shape: { readonly [Field in keyof Mapped]: z.ZodType },
  change: (schema: z.ZodType) => z.ZodType,
): Mapped {
  const fields = Object.entries<z.ZodType>(shape).map(([field, schema]) => [field, change(schema)]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- See above.
  return Object.fromEntries(fields) as Mapped;
}
