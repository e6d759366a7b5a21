// The second baseline: a Fastify with nothing around it, each route over one SQL statement, for one organisation and
// without credentials. Role, row-level security, connections and parsing of values are those of the product.
import Fastify from 'fastify';
import { operatorOf } from '../server/src/domain/caller.ts';
import { createPool } from '../server/src/platform/db/pool.ts';
import { type Statement, statementNames } from '../server/src/platform/db/statement.ts';
import { CONNECTIONS } from './measure.ts';
import { dashboardFigures, insertVendor, newestAudit, rareVendors, tierVendors, vendorOf } from './statements.ts';

const { DATABASE_URL: url = '', ORGANISATION_ID: organisationId = '', PORT: port } = process.env;
const caller = operatorOf(organisationId);
const nameOf = statementNames(true);
const pool = createPool({ url, poolSize: CONNECTIONS, statementTimeoutMs: 60_000 });
// Row-level security wants to know the organisation; every connection of this server belongs to one.
pool.options.options = `${pool.options.options ?? ''} -c app.organisation_id=${organisationId}`;

async function rowsOf({ sql, parameters }: Statement<unknown>): Promise<unknown[]> {
  const name = nameOf(sql);
  const { rows } = await pool.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) });
  return rows;
}

const first = async (statement: Statement<unknown>) => (await rowsOf(statement))[0];

const app = Fastify();
app.get<{ Params: { id: string } }>('/vendor/:id', ({ params }) => first(vendorOf(params.id)));
app.get('/tier', () => rowsOf(tierVendors()));
app.get('/search', () => rowsOf(rareVendors()));
app.get('/dashboard', () => rowsOf(dashboardFigures(caller)));
app.get('/audit', () => rowsOf(newestAudit(caller)));
app.post('/import', (_request, reply) => {
  reply.code(201);
  return first(insertVendor(caller));
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(port) });
