import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Leaves only the fields that the client named, and `id`, on routes with the parameter `fields`. */
export async function selectFieldsHook({ query, routeOptions }: FastifyRequest, reply: FastifyReply, body: unknown) {
  const parameters = routeOptions.schema?.querystring;
  if (!(parameters instanceof z.ZodObject) || !('fields' in parameters.shape)) return body;
  const { fields } = Selection.parse(query);
  if (fields === undefined || reply.statusCode !== 200 || typeof body !== 'string') return body;
  const record = AnyRecord.parse(JSON.parse(body));
  return JSON.stringify(
    Object.fromEntries(Object.entries(record).filter(([name]) => name === 'id' || fields.includes(name))),
  );
}

const Selection = z.object({ fields: z.array(z.string()).optional().catch(undefined) });
const AnyRecord = z.record(z.string(), z.unknown());
