import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { HOST } from './cells.ts';

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};
type Answer = { readonly status: number; readonly text: string; readonly cookies: readonly string[] };

const ANSWER_MS = 20_000;
const AGAIN_MS = 100;

/** Calls a host through the proxy. Status 0 stands for no response. */
export async function callHost(port: number, host: string, { method, path, headers, body }: Call): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, text: '', cookies: [] });
    const sent = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      timeout: ANSWER_MS,
      agent: false,
      headers: {
        host,
        origin: `http://${HOST}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', fail);
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((body) => resolve({ status, text: body, cookies: answered['set-cookie'] ?? [] }), fail);
    });
    sent.end(payload);
  });
}

export type Journal = {
  /** External IDs of vendors, with the ID in the response. */
  readonly vendors: Map<string, string>;
  /** Names of roles created in a session. */
  readonly roles: Set<string>;
  /** The number in the last answer that was acknowledged in the portal. */
  lastAnswer: number;
  readonly writtenAt: number[];
  readonly statuses: Record<string, number>;
  /** Responses that must not occur, whatever fails. */
  readonly wrong: string[];
};

export type Credentials = {
  readonly key: string;
  readonly sessionCookie: string;
  readonly signIn: { readonly email: string; readonly password: string };
  readonly portalCookie: string;
  readonly questionKey: string;
};

export type Load = Credentials & { readonly port: number; readonly journal: Journal; readonly stopping: AbortSignal };

export const createJournal = (): Journal => ({
  vendors: new Map(),
  roles: new Set(),
  lastAnswer: 0,
  writtenAt: [],
  statuses: {},
  wrong: [],
});

const isRetried = (status: number) => status === 0 || status === 503 || status === 502 || status === 504;

export async function runLoad(load: Load, writers: number): Promise<void> {
  const vendors = Array.from({ length: writers }, (_, writer) => writeVendors(load, writer));
  await Promise.all([...vendors, writeRoles(load), saveAnswers(load)]);
}

/** With an Idempotency-Key, so that each vendor exists once, however often it was sent. */
async function writeVendors(load: Load, writer: number): Promise<void> {
  for (let count = 0; !load.stopping.aborted; count += 1) {
    const externalId = `drill-${String(writer)}-${String(count)}`;
    const headers = { authorization: `Bearer ${load.key}`, 'idempotency-key': randomUUID() };
    const body = { name: `Vendor ${externalId}`, externalId, contactEmail: 'security@contoso.example' };
    const answer = await repeat(load, { method: 'POST', path: '/api/v1/vendors/import', headers, body });
    if (answer.status === 201) load.journal.vendors.set(externalId, String(JSON.parse(answer.text).id));
    else report(load, answer);
  }
}

/** A repeated request finds the role there if the first one was carried out. Signs in again for a fresh confirmation. */
async function writeRoles(load: Load): Promise<void> {
  let cookie = load.sessionCookie;
  for (let count = 0; !load.stopping.aborted; count += 1) {
    const name = `Role ${String(count)}`;
    const headers = { cookie };
    const body = { name, description: null, permissions: ['dashboard:view'] };
    const answer = await repeat(load, { method: 'POST', path: '/api/app/roles', headers, body });
    if (answer.status === 201 || answer.status === 409) load.journal.roles.add(name);
    else if (answer.text.includes('CONFIRMATION_REQUIRED')) cookie = await signIn(load);
    else report(load, answer);
    await pause(200);
  }
}

async function signIn(load: Load): Promise<string> {
  const { cookies } = await repeat(load, { method: 'POST', path: '/api/app/sign-in', body: load.signIn });
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function saveAnswers(load: Load): Promise<void> {
  let revision = 0;
  for (let count = 1; !load.stopping.aborted; count += 1) {
    const path = `/api/portal/responses/${load.questionKey}`;
    const body = { answer: `Answer ${String(count)}`, revision };
    const answer = await repeat(load, { method: 'PUT', path, headers: { cookie: load.portalCookie }, body });
    const saved = parseRevision(answer.text);
    if (answer.status === 200 && saved !== null) {
      revision = saved;
      load.journal.lastAnswer = count;
    } else if (answer.status === 409 && saved !== null) revision = saved;
    else report(load, answer);
    await pause(200);
  }
}

/** Also in the refusal of an outdated revision, after a save whose response was lost. */
function parseRevision(body: string): number | null {
  const found = /"revision":(\d+)/.exec(body)?.[1];
  return found === undefined ? null : Number(found);
}

async function repeat({ port, journal, stopping }: Load, call: Call): Promise<Answer> {
  for (;;) {
    const answer = await callHost(port, HOST, call);
    journal.statuses[answer.status] = (journal.statuses[answer.status] ?? 0) + 1;
    if (answer.status === 200 || answer.status === 201) journal.writtenAt.push(performance.now());
    if (!isRetried(answer.status) || stopping.aborted) return answer;
    await pause(AGAIN_MS);
  }
}

function report({ journal, stopping }: Load, { status, text: body }: Answer): void {
  if (!isRetried(status) || !stopping.aborted) journal.wrong.push(`${String(status)} ${body.slice(0, 200)}`);
}

export type ResponseTime = { readonly at: number; readonly ms: number };

type Neighbour = {
  readonly port: number;
  readonly host: string;
  readonly key: string;
  readonly times: ResponseTime[];
};

/** Records how long writes and reads of another organisation take. A page, because the whole list grows with the writes. */
export async function runNeighbour({ port, host, key, times }: Neighbour, stopping: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  for (let count = 0; !stopping.aborted; count += 1) {
    const at = performance.now();
    const externalId = `neighbour-${String(count)}`;
    const body = { name: externalId, externalId, contactEmail: 'security@contoso.example' };
    const call = { method: 'POST', path: '/api/v1/vendors/import', headers: { ...headers }, body } as const;
    const { status } = await callHost(
      port,
      host,
      count % 2 === 0 ? call : { method: 'GET', path: '/api/v1/vendors?limit=50', headers },
    );
    if (status === 200 || status === 201) times.push({ at, ms: performance.now() - at });
    await pause(50);
  }
}
