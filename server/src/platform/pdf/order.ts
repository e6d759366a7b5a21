import { z } from 'zod';

/** What a printing process is asked for: a layout of `server/reports`, filled in with data. */
export const Order = z.object({
  layout: z.string(),
  data: z.string().describe('JSON'),
  mostPages: z.int(),
});
export type Order = z.infer<typeof Order>;

export const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PRINTED'), pdf: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  z.object({ kind: z.literal('TOO_LONG'), pages: z.int() }),
  z.object({ kind: z.literal('FAILED'), reason: z.string() }),
]);
export type Outcome = z.infer<typeof Outcome>;

export const Reply = z.object({ outcome: Outcome, memoryBytes: z.int() });
export type Reply = z.infer<typeof Reply>;
