import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DrillAssessment } from '../portal/portal-drill-check.ts';
import { type FaultScene, PUBLIC_URL } from './fault-scene.ts';

/** One response with its time and duration. Status 0 means no response. */
export type Seen = { readonly what: string; readonly status: number; readonly at: number; readonly ms: number };

/** The responses to clients before, during and after one fault. */
export type Journal = {
  readonly seen: Seen[];
  readonly probes: Seen[];
  readonly vendors: { readonly id: string; readonly name: string; readonly at: number }[];
  readonly sent: string[];
  readonly assessments: DrillAssessment[];
  readonly files: { readonly id: string; readonly sha256: string; readonly cookie: string }[];
  /** Responses that are errors even during a fault. */
  readonly wrong: string[];
};

const ANSWER_MS = 30_000;
const AGAIN_MS = 250;
const BETWEEN_MS = 100;

type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: object | Buffer;
};
// What the drill reads of a response is checked by what it does with it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = { readonly status: number; readonly json: any; readonly bytes: Buffer; readonly cookie: string };

export const createJournal = (): Journal => ({
  seen: [],
  probes: [],
  vendors: [],
  sent: [],
  assessments: [],
  files: [],
  wrong: [],
});

/** Clients of all kinds work until they are told to stop, and finish what they began. */
export async function runFaultLoad(scene: FaultScene, journal: Journal, stopping: AbortSignal): Promise<void> {
  const clients = createClients(scene, journal);
  const repeat = async (work: () => Promise<void>) => {
    while (!stopping.aborted) {
      await work().catch((error: unknown) => journal.wrong.push(String(error)));
      await pause(BETWEEN_MS);
    }
  };
  const { addVendor, sendQuestionnaire, answer, exchangeFiles, read, probe } = clients;
  const work = [addVendor, addVendor, sendQuestionnaire, answer, answer, exchangeFiles, read, read];
  await Promise.all([...work, ...scene.processes.servers.map((_, index) => () => probe(index))].map(repeat));
}

function createClients(scene: FaultScene, journal: Journal) {
  const { send, untilAnswered } = createSender(scene, journal);
  const auth = { authorization: `Bearer ${scene.key}` };

  const create = async (path: string, body: object) =>
    untilAnswered({ method: 'POST', path, headers: { ...auth, 'idempotency-key': randomUUID() }, body });

  async function addVendor(): Promise<string> {
    const name = `Vendor ${randomUUID()}`;
    const { json } = await create('/api/v1/vendors/import', { name, contactEmail: 'it@vendor.example' });
    journal.vendors.push({ id: json.id, name, at: performance.now() });
    return json.id;
  }

  async function sendQuestionnaire() {
    const body = { vendorId: await addVendor(), templateId: scene.questionnaires.templateId };
    const { json } = await create('/api/v1/assessments', body);
    await create(`/api/v1/assessments/${json.id}/send`, { dueDate: '2099-12-31' });
    journal.sent.push(json.id);
    await pause(1_000);
  }

  const openPortal = async (token: string) =>
    (await untilAnswered({ method: 'POST', path: '/api/portal/session', body: { token } })).cookie;

  async function answer() {
    const assessment = await scene.questionnaires.anAssessment().catch(() => null);
    if (assessment === null) return pause(AGAIN_MS);
    journal.assessments.push(assessment);
    const headers = { cookie: await openPortal(assessment.token) };
    for (const key of scene.questionnaires.keys) {
      const body = { answer: `${key} ${randomUUID()}`, revision: 0 };
      const { json } = await untilAnswered({ method: 'PUT', path: `/api/portal/responses/${key}`, headers, body });
      assessment.acknowledged.set(key, { revision: json.response.revision, answer: body.answer });
      await pause(BETWEEN_MS);
    }
  }

  /** An upload is not repeated: the next file has another name, and only what was acknowledged must be there. */
  async function exchangeFiles() {
    const assessment = await scene.questionnaires.anAssessment().catch(() => null);
    if (assessment === null) return pause(AGAIN_MS);
    const headers = { cookie: await openPortal(assessment.token) };
    for (let file = 0; file < 4; file += 1) {
      const bytes = Buffer.from(`evidence ${randomUUID()}\n`.repeat(2_000));
      const path = `/api/portal/evidence?fileName=${String(file)}.txt`;
      const type = { 'content-type': 'application/octet-stream' };
      const { status, json } = await send({ method: 'POST', path, headers: { ...headers, ...type }, body: bytes });
      if (status === 201) {
        journal.files.push({ id: json.id, sha256: hash(bytes), ...headers });
        await send({ method: 'GET', path: `/api/portal/evidence/${json.id}/content`, headers });
      }
      await pause(AGAIN_MS);
    }
  }

  async function read() {
    for (const path of ['/api/v1/vendors?limit=20', '/api/v1/dashboard', '/api/v1/assessments', '/api/v1/findings']) {
      await send({ method: 'GET', path, headers: auth });
      await pause(BETWEEN_MS);
    }
  }

  async function probe(index: number) {
    const url = scene.processes.servers[index]?.url ?? '';
    const started = performance.now();
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      (response) => response.status,
      () => 0,
    );
    const at = performance.now();
    journal.probes.push({ what: 'GET /readyz', status, at, ms: at - started });
  }

  return { addVendor: () => addVendor().then(() => undefined), sendQuestionnaire, answer, exchangeFiles, read, probe };
}

export const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends to both servers in turn. */
export function createSender(scene: Pick<FaultScene, 'processes'>, journal: Journal) {
  let turn = 0;
  const send = async ({ method, path, headers = {}, body }: Call): Promise<Answer> => {
    const { servers } = scene.processes;
    const url = servers[(turn += 1) % servers.length]?.url ?? '';
    const started = performance.now();
    const answer = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { origin: PUBLIC_URL, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    }).catch(() => null);
    const bytes = await answer?.arrayBuffer().catch(() => null);
    const status = bytes ? (answer?.status ?? 0) : 0;
    const at = performance.now();
    const text = Buffer.from(bytes ?? new ArrayBuffer(0));
    journal.seen.push({ what: `${method} ${toRoute(path)}`, status, at, ms: at - started });
    if (status >= 400 && status !== 503) journal.wrong.push(`${method} ${path}: ${String(status)} ${text.toString()}`);
    const isJson = answer?.headers.get('content-type')?.includes('json') === true;
    const cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status, json: isJson && status !== 0 ? JSON.parse(text.toString()) : null, bytes: text, cookie };
  };
  /** Repeats the request until a server has done it. */
  const untilAnswered = async (call: Call): Promise<Answer> => {
    for (;;) {
      const answer = await send(call);
      if (answer.status >= 200 && answer.status < 300) return answer;
      if (answer.status !== 0 && answer.status < 500) throw new Error(`${call.path} was refused`);
      await pause(AGAIN_MS);
    }
  };
  return { send, untilAnswered };
}

const toRoute = (path: string) => path.replace(/[0-9a-f-]{36}/g, '…').replace(/\?.*/, '');
