import type { Statement } from '../server/src/platform/db/statement.ts';
import type { Part } from './options.ts';
import type { Key, Scene } from './scene.ts';
import {
  asRequest,
  BIG_TIER,
  dashboardFigures,
  insertAuditEntry,
  insertVendor,
  NEW_VENDOR,
  newestAudit,
  RARE_WORD,
  rareVendors,
  takePlace,
  tierVendors,
  vendorOf,
} from './statements.ts';

/** What each of the three sends for one measured route; several requests take turns. */
export type Route = {
  readonly name: string;
  readonly part: Part;
  readonly product: readonly string[];
  readonly driver: readonly (readonly Statement<unknown>[])[];
  readonly bare: readonly string[];
};

const get = (path: string, key?: Key) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${key ? `authorization: Bearer ${key.text}\r\n` : ''}\r\n`;

const post = (path: string, body: object, key?: Key) => {
  const text = JSON.stringify(body);
  const headers = [
    'host: localhost',
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(text))}`,
    ...(key ? [`authorization: Bearer ${key.text}`] : []),
  ];
  return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${text}`;
};

function list(scene: Scene, key: Key): Route[] {
  const { caller } = scene;
  return [
    {
      name: `GET /api/v1/vendors?tier=${BIG_TIER} (200 rows)`,
      part: 'vendors',
      product: [get(`/api/v1/vendors?tier=${BIG_TIER}`, key)],
      driver: [asRequest(caller, key.prefix, [tierVendors()])],
      bare: [get('/tier')],
    },
    {
      name: 'GET /api/v1/vendors?query=<rare word>',
      part: 'vendors',
      product: [get(`/api/v1/vendors?query=${RARE_WORD}`, key)],
      driver: [asRequest(caller, key.prefix, [rareVendors()])],
      bare: [get('/search')],
    },
  ];
}

/** Writes come last: they make the portfolio grow. */
export function routesOf(scene: Scene): Route[] {
  const { caller, keys, vendorIds } = scene;
  const [key] = keys;
  if (!key) throw new Error('A scene has keys');
  const half = keys.length / 2;
  return [
    {
      name: 'GET /api/v1/vendors/{id}',
      part: 'vendors',
      product: vendorIds.map((id) => get(`/api/v1/vendors/${id}`, key)),
      driver: vendorIds.map((id) => asRequest(caller, key.prefix, [vendorOf(id)])),
      bare: vendorIds.map((id) => get(`/vendor/${id}`)),
    },
    ...list(scene, key),
    {
      name: 'GET /api/v1/dashboard',
      part: 'dashboard',
      product: [get('/api/v1/dashboard', key)],
      driver: [asRequest(caller, key.prefix, [dashboardFigures(caller)])],
      bare: [get('/dashboard')],
    },
    {
      name: 'GET /api/v1/audit',
      part: 'audit',
      product: keys.slice(0, half).map((one) => get('/api/v1/audit', one)),
      driver: keys
        .slice(half)
        .map(({ id, prefix }) => asRequest(caller, prefix, [takePlace({ ...caller, id }), newestAudit(caller)])),
      bare: [get('/audit')],
    },
    {
      name: 'POST /api/v1/vendors/import',
      part: 'vendors',
      product: [post('/api/v1/vendors/import', NEW_VENDOR, key)],
      driver: [asRequest(caller, key.prefix, [insertVendor(caller), insertAuditEntry({ ...caller, id: key.id })])],
      bare: [post('/import', NEW_VENDOR)],
    },
  ];
}
