import type { Statement } from '../server/src/platform/db/statement.ts';
import type { BenchPart } from './options.ts';
import type { SceneApiKey, BenchScene } from './scene.ts';
import {
  toRequestStatements,
  BIG_TIER,
  dashboardStatement,
  insertAuditEntryStatement,
  insertVendorStatement,
  NEW_VENDOR,
  newestAuditStatement,
  RARE_WORD,
  rareVendorsStatement,
  takeQuotaStatement,
  tierVendorsStatement,
  vendorStatement,
} from './statements.ts';

/** What each candidate sends for one route. Several requests are sent in rotation. */
export type BenchRoute = {
  readonly name: string;
  readonly part: BenchPart;
  readonly product: readonly string[];
  readonly driver: readonly (readonly Statement<unknown>[])[];
  readonly bare: readonly string[];
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
};

export function toBytes({ method, url, headers = {}, payload = '' }: HttpRequest): string {
  const body =
    payload === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...body }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload}`;
}

export const bearer = (key?: SceneApiKey) => (key ? { authorization: `Bearer ${key.text}` } : {});

const get = (url: string, key?: SceneApiKey) => toBytes({ method: 'GET', url, headers: bearer(key) });

const post = (url: string, body: object, key?: SceneApiKey) =>
  toBytes({ method: 'POST', url, headers: bearer(key), payload: JSON.stringify(body) });

function list(scene: BenchScene, key: SceneApiKey): BenchRoute[] {
  const { caller } = scene;
  return [
    {
      name: `GET /api/v1/vendors?tier=${BIG_TIER} (200 rows)`,
      part: 'vendors',
      product: [get(`/api/v1/vendors?tier=${BIG_TIER}`, key)],
      driver: [toRequestStatements(caller, key.prefix, [tierVendorsStatement()])],
      bare: [get('/tier')],
    },
    {
      name: 'GET /api/v1/vendors?query=<rare word>',
      part: 'vendors',
      product: [get(`/api/v1/vendors?query=${RARE_WORD}`, key)],
      driver: [toRequestStatements(caller, key.prefix, [rareVendorsStatement()])],
      bare: [get('/search')],
    },
  ];
}

/** Writes come last, because they enlarge the portfolio. */
export function listBenchRoutes(scene: BenchScene): BenchRoute[] {
  const { caller, keys, vendorIds } = scene;
  const [key] = keys;
  if (!key) throw new Error('A scene has keys');
  const half = keys.length / 2;
  return [
    {
      name: 'GET /api/v1/vendors/{id}',
      part: 'vendors',
      product: vendorIds.map((id) => get(`/api/v1/vendors/${id}`, key)),
      driver: vendorIds.map((id) => toRequestStatements(caller, key.prefix, [vendorStatement(id)])),
      bare: vendorIds.map((id) => get(`/vendor/${id}`)),
    },
    ...list(scene, key),
    {
      name: 'GET /api/v1/dashboard',
      part: 'dashboard',
      product: [get('/api/v1/dashboard', key)],
      driver: [toRequestStatements(caller, key.prefix, [dashboardStatement(caller)])],
      bare: [get('/dashboard')],
    },
    {
      name: 'GET /api/v1/audit',
      part: 'audit',
      product: keys.slice(0, half).map((one) => get('/api/v1/audit', one)),
      driver: keys
        .slice(half)
        .map(({ id, prefix }) =>
          toRequestStatements(caller, prefix, [takeQuotaStatement({ ...caller, id }), newestAuditStatement(caller)]),
        ),
      bare: [get('/audit')],
    },
    {
      name: 'POST /api/v1/vendors/import',
      part: 'vendors',
      product: [post('/api/v1/vendors/import', NEW_VENDOR, key)],
      driver: [
        toRequestStatements(caller, key.prefix, [
          insertVendorStatement(caller),
          insertAuditEntryStatement({ ...caller, id: key.id }),
        ]),
      ],
      bare: [post('/import', NEW_VENDOR)],
    },
  ];
}
