// The second baseline: plain Fastify with one SQL statement per route, for one organisation and without authentication.
// The database role, row-level security, connections and value parsing are those of the product.
import Fastify from 'fastify';
import { createOperatorCaller } from '../server/src/domain/caller.ts';
import { createPool } from '../server/src/platform/db/pool.ts';
import { type Statement, createStatementNamer } from '../server/src/platform/db/statement.ts';
import { CONNECTIONS } from './measure.ts';
import {
  dashboardStatement,
  insertVendorStatement,
  newestAuditStatement,
  rareVendorsStatement,
  tierVendorsStatement,
  vendorStatement,
} from './statements.ts';

const { DATABASE_URL: url = '', ORGANISATION_ID: organisationId = '', PORT: port } = process.env;
const caller = createOperatorCaller(organisationId);
const nameOf = createStatementNamer(true);
const pool = createPool({ url, poolSize: CONNECTIONS, statementTimeoutMs: 60_000 });
// Row-level security needs the organisation; all connections of this server use the same one.
pool.options.options = `${pool.options.options ?? ''} -c app.organisation_id=${organisationId}`;

async function rowsOf({ sql, parameters }: Statement<unknown>): Promise<unknown[]> {
  const name = nameOf(sql);
  const { rows } = await pool.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) });
  return rows;
}

const first = async (statement: Statement<unknown>) => (await rowsOf(statement))[0];

const app = Fastify();
app.get<{ Params: { id: string } }>('/vendor/:id', ({ params }) => first(vendorStatement(params.id)));
app.get('/tier', () => rowsOf(tierVendorsStatement()));
app.get('/search', () => rowsOf(rareVendorsStatement()));
app.get('/dashboard', () => rowsOf(dashboardStatement(caller)));
app.get('/audit', () => rowsOf(newestAuditStatement(caller)));
app.post('/import', (_request, reply) => {
  reply.code(201);
  return first(insertVendorStatement(caller));
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(port) });
