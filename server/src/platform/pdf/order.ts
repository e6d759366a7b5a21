import { z } from 'zod';

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What a printing process is asked for: a layout of `server/reports`, filled in with data. */
export const Order = z.object({
  layout: z.string(),
  data: z.string().describe('JSON'),
  picture: Bytes.nullable().describe('A PNG or JPEG file, for the layout to show'),
  mostPages: z.int(),
});
export type Order = z.infer<typeof Order>;

export const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PRINTED'), pdf: Bytes }),
  z.object({ kind: z.literal('TOO_LONG'), pages: z.int() }),
  z.object({ kind: z.literal('FAILED'), reason: z.string() }),
]);
export type Outcome = z.infer<typeof Outcome>;

export const Reply = z.object({ outcome: Outcome, memoryBytes: z.int() });
export type Reply = z.infer<typeof Reply>;
