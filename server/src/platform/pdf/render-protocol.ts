import { z } from 'zod';

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A request to a render process: a layout from `server/reports` and its data. */
export const RenderRequest = z.object({
  layout: z.string(),
  data: z.string().describe('JSON'),
  picture: Bytes.nullable().describe('A PNG or JPEG file to show in the report'),
  maxPages: z.int(),
});
export type RenderRequest = z.infer<typeof RenderRequest>;

export const RenderOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PRINTED'), pdf: Bytes }),
  z.object({ kind: z.literal('TOO_LONG'), pages: z.int() }),
  z.object({ kind: z.literal('FAILED'), reason: z.string() }),
]);
export type RenderOutcome = z.infer<typeof RenderOutcome>;

export const RenderReply = z.object({ outcome: RenderOutcome, memoryBytes: z.int() });
export type RenderReply = z.infer<typeof RenderReply>;
