import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { CALLER_KINDS, createCallerOfKind, listAllowedKinds } from '../../server/test/support/caller-kinds.ts';
import type { TestCaller } from '../../server/test/support/callers.ts';
import {
  type DatabaseFingerprint,
  fingerprintsByOrganisation,
} from '../../server/test/support/database-fingerprint.ts';
import { seedOrganisation, type TestOrganisation } from '../../server/test/support/factories.ts';
import { readPages } from '../../server/test/support/read-pdf.ts';
import { listRoutes } from '../../server/test/support/route-list.ts';
import { type SeededIds, seedOneOfEverything } from '../../server/test/support/seed-one-of-everything.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import { createIsolationModel, type IsolationModel, unknownIdFor } from './isolation-model.ts';
import { arbitraryTurns, type DrillTurn, fillParams, type Operation } from './isolation-operations.ts';

const ORGANISATIONS = 3;

type IsolationFinding = {
  /** Bytes of another organisation, a foreign ID distinguished from an unknown one, or changed foreign rows. */
  readonly kind: 'foreign bytes' | 'told apart' | 'foreign rows' | 'failure';
  readonly what: string;
};

export type IsolationReport = {
  readonly seed: number;
  readonly operations: number;
  /**
   * Operations that named a record of another organisation. Those that can be repeated were repeated with unknown IDs.
   */
  readonly namedForeign: number;
  readonly refused: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly routes: number;
  readonly foreignBytes: number;
  readonly findings: readonly IsolationFinding[];
  readonly seconds: number;
};

type Scene = {
  readonly test: TestApp;
  readonly organisations: readonly TestOrganisation[];
  readonly markers: readonly string[];
  readonly model: IsolationModel;
  readonly findings: IsolationFinding[];
  readonly statuses: Record<number, number>;
  namedForeign: number;
  rows: ReadonlyMap<string, DatabaseFingerprint>;
};

/** The callers of a turn, one of each kind. */
type Cast = {
  readonly index: number;
  readonly organisation: TestOrganisation;
  readonly family: SeededIds;
  readonly callers: Map<string, TestCaller>;
};

/**
 * Runs random operations of three organisations on every route and checks each response against what the others own.
 */
export async function runIsolationDrill(
  test: TestApp,
  { operations, seed }: { readonly operations: number; readonly seed: number },
): Promise<IsolationReport> {
  const started = performance.now();
  const scene = await aScene(test);
  const routes = listRoutes(test.app).filter(({ method }) => method !== 'HEAD');
  const names = [...Object.keys(await aFamilyOf(scene, 0, 'first')), ...routes.flatMap(({ params }) => params)];
  for (const organisation of scene.organisations) await seedOneOfEverything(test, organisation, 'Shared by all');
  const turns = arbitraryTurns(routes, names, { count: operations, seed, organisations: ORGANISATIONS });
  for (const [number, turn] of turns.entries()) await take(scene, turn, number);
  const { findings, statuses, namedForeign } = scene;
  const counts = Object.entries(statuses);
  return {
    seed,
    operations: counts.reduce((sum, [, count]) => sum + count, 0),
    namedForeign,
    refused: counts.reduce((sum, [status, count]) => sum + (Number(status) >= 400 ? count : 0), 0),
    statuses,
    routes: routes.length,
    foreignBytes: findings.filter(({ kind }) => kind === 'foreign bytes').length,
    findings,
    seconds: Math.round((performance.now() - started) / 1_000),
  };
}

async function aScene(test: TestApp): Promise<Scene> {
  const markers = Array.from({ length: ORGANISATIONS }, () => `owned${randomBytes(6).toString('hex')}`);
  const model = createIsolationModel(markers);
  const organisations: TestOrganisation[] = [];
  for (const [index, marker] of markers.entries()) {
    const organisation = await seedOrganisation(test, `Northwind ${marker}`);
    model.own(index, 'organisationId', organisation.id);
    organisations.push(organisation);
  }
  return { test, organisations, markers, model, findings: [], statuses: {}, namedForeign: 0, rows: new Map() };
}

/** Seeds one of everything for an organisation, with its marker in every text. */
async function aFamilyOf(
  { test, organisations, markers, model }: Scene,
  index: number,
  text: string,
): Promise<SeededIds> {
  const family = await seedOneOfEverything(test, known(organisations[index]), `${known(markers[index])} ${text}`);
  for (const [name, id] of Object.entries(family)) model.own(index, name, id);
  return family;
}

async function take(scene: Scene, { organisation: index, operations }: DrillTurn, number: number) {
  const { test, organisations } = scene;
  const organisation = known(organisations[index]);
  const family = await aFamilyOf(scene, index, String(number));
  const cast: Cast = { index, organisation, family, callers: new Map() };
  for (const kind of CALLER_KINDS) cast.callers.set(kind, await createCallerOfKind(kind, test, cast));
  for (const operation of operations) await perform(scene, cast, operation);
  const rows = await fingerprintsByOrganisation(test.database);
  for (const { id, name } of organisations.filter((other) => other !== organisation)) {
    const changed = changedTables(scene.rows.get(id), rows.get(id));
    if (changed.length === 0) continue;
    const what = `${name} changed while ${organisation.name} acted: ${changed.join(', ')}`;
    scene.findings.push({ kind: 'foreign rows', what });
  }
  scene.rows = rows;
}

/** Totals over an organisation's own rows. They are updated after the response, possibly in the next turn. */
const KEPT_LATER = /^(audit_count(ed)?|portfolio_(change|total|counted))$/;

/** There is no fingerprint before the first turn. */
function changedTables(before: DatabaseFingerprint | undefined, after: DatabaseFingerprint = {}): string[] {
  if (!before) return [];
  const tables = Object.keys({ ...before, ...after }).filter((table) => !KEPT_LATER.test(table));
  return tables.filter((table) => before[table] !== after[table]);
}

async function perform(scene: Scene, cast: Cast, operation: Operation) {
  const { model, findings, statuses } = scene;
  const { request, toUnknown } = fill(scene, cast, operation);
  const answer = await ask(scene, cast, request);
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
  const found = (kind: IsolationFinding['kind'], what: string) =>
    findings.push({ kind, what: `${cast.organisation.name}: ${titleOf(request)} -> ${wordsOf(answer)}: ${what}` });
  if (answer.statusCode >= 500) found('failure', 'it failed');
  const text = toUnknown ? toUnknown(textOf(answer)) : textOf(answer);
  for (const trace of model.foreignIn(cast.index, text)) found('foreign bytes', `it shows ${placeOf(trace, text)}`);
  if (toUnknown) scene.namedForeign += 1;
  // A successful write cannot be repeated. Only rejected requests and reads must get the same response.
  if (toUnknown && (answer.statusCode >= 400 || request.route.method === 'GET')) {
    const { path, payload } = request;
    const twin = await ask(scene, cast, { ...request, path: toUnknown(path), payload: payload && toUnknown(payload) });
    if (toUnknown(bytesOf(answer)) !== bytesOf(twin)) found('told apart', `but ${wordsOf(twin)}`);
  }
  // Public content, such as the examples of the OpenAPI documents, belongs to no organisation.
  const isOwn = request.route.access.callers !== 'anyone';
  if (isOwn && answer.statusCode < 300 && isJson(answer))
    model.learn(cast.index, answer.json(), nameIn(request.route.path));
}

/** `toUnknown` replaces foreign IDs with unknown ones. An ID that the request itself named is not a leak. */
type Filled = { readonly request: Operation; readonly toUnknown: ((text: string) => string) | null };

function fill({ model }: Scene, { index }: Cast, operation: Operation): Filled {
  const swaps = new Map<string, string>();
  const picks = operation.picks.values();
  const filled = (text: string, place: 'path' | 'elsewhere') =>
    fillParams(text, (name) => {
      const { id, isForeign } = model.choose(index, { name, place, pick: picks.next().value ?? 0 });
      if (isForeign) {
        swaps.set(encodeURIComponent(id), encodeURIComponent(unknownIdFor(name)));
        model.name(index, id);
      }
      return encodeURIComponent(id);
    });
  const [path = '', query] = operation.path.split('?');
  const url = filled(path, 'path') + (query === undefined ? '' : `?${filled(query, 'elsewhere')}`);
  const payload = operation.payload && filled(operation.payload, 'elsewhere');
  const swap = (text: string) => [...swaps].reduce((all, [id, unknown]) => all.replaceAll(id, unknown), text);
  return { request: { ...operation, path: url, payload }, toUnknown: swaps.size > 0 ? swap : null };
}

async function ask(scene: Scene, cast: Cast, operation: Operation): Promise<LightMyRequestResponse> {
  const { route, caller, contentType, path: url, payload } = operation;
  const kinds = caller.isStranger ? CALLER_KINDS : listAllowedKinds(route.access);
  const kind = known(kinds[caller.pick % kinds.length]);
  const content = payload !== null && { payload, headers: { 'content-type': contentType } };
  const call = () => known(cast.callers.get(kind))({ method: route.method, url, ...content });
  const answer = await call();
  if (answer.statusCode !== 401 || caller.isStranger) return answer;
  await letInAgain(scene, cast, kind);
  return call();
}

/** A request may end the caller's session. If it also deleted what a new session needs, the old caller is kept. */
async function letInAgain({ test }: Scene, cast: Cast, kind: string) {
  const caller = await createCallerOfKind(kind, test, cast).catch(() => null);
  if (caller) cast.callers.set(kind, caller);
}

const titleOf = ({ route: { method }, path, payload }: Operation) =>
  `${method} ${path} ${payload?.slice(0, 300) ?? ''}`;

const wordsOf = ({ statusCode, body }: LightMyRequestResponse) => `${String(statusCode)} ${body.slice(0, 300)}`;

const AROUND = 120;
/** The match with the text around it. */
function placeOf(trace: string, text: string): string {
  const at = text.toLowerCase().indexOf(trace);
  return at < 0 ? trace : `… ${text.slice(Math.max(0, at - AROUND), at + AROUND)} …`;
}

const isJson = ({ headers }: LightMyRequestResponse) => /json/.test(headers['content-type']?.toString() ?? '');

/** The whole response; for a PDF, its text. */
const textOf = ({ headers, body, rawPayload }: LightMyRequestResponse) =>
  JSON.stringify(headers) + (body.startsWith('%PDF-') ? readPages(rawPayload).join('') : body);

/** The response without headers that always differ. */
const bytesOf = ({ statusCode, headers, body }: LightMyRequestResponse) =>
  JSON.stringify([statusCode, { ...headers, date: '', 'x-request-id': '', ratelimit: '' }, body]);

/** The name of the ID for a path that ends in `/api-keys` or `/api-keys/:apiKeyId`: apiKeyId. */
function nameIn(path: string): string {
  const noun = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';
  const one = noun.replace(/ies$/, 'y').replace(/s$/, '');
  return `${one.toLowerCase().replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no such organisation or caller');
  return value;
}
