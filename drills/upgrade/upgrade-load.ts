import { setTimeout as pause } from 'node:timers/promises';

/** An acknowledged write: a row and the value of one of its columns. */
export type AcknowledgedUpgradeWrite = {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly value: string;
};

type UpgradeResponse = {
  readonly what: string;
  readonly status: number;
  readonly durationMs: number;
  readonly phase: string;
};

export type UpgradeLoad = {
  readonly answers: UpgradeResponse[];
  readonly acknowledged: Map<string, AcknowledgedUpgradeWrite>;
  phase: string;
  stopped: boolean;
};

type Scene = { readonly url: string; readonly origin: string; readonly cookie: string };
type Call = { readonly method?: string; readonly body?: object; readonly cookie?: string };
// What the drill reads of an answer is checked by what it does with it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Reply = { readonly status: number; readonly json: any; readonly cookie: string };
type Person = { readonly call: (path: string, call?: Call) => Promise<Reply>; readonly load: UpgradeLoad };

const ACCOUNT = { email: 'ann@northwind.example', password: 'a long password for the drill' };
const DUE = '2099-12-31';
const KEYS = ['q1', 'q2', 'q3', 'q4'];

const caller =
  (load: UpgradeLoad, { url, origin, cookie: own }: Scene): Person['call'] =>
  async (path, { method = 'GET', body, cookie = own } = {}) => {
    const [phase, started] = [load.phase, performance.now()];
    const sent = { 'content-type': 'application/json', origin, cookie };
    const answer = await fetch(url + path, {
      method,
      headers: sent,
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = (await answer?.text().catch(() => null)) ?? null;
    const status = text === null ? 0 : (answer?.status ?? 0);
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/g, '…')}`;
    load.answers.push({ what, status, durationMs: performance.now() - started, phase });
    const given = answer?.headers.getSetCookie().map((one) => one.split(';')[0] ?? '') ?? [];
    const json = text !== null && /^[[{]/.test(text) ? JSON.parse(text) : null;
    return { status, json, cookie: given.join('; ') };
  };

const aQuestion = (key: string) => ({
  key,
  text: `Question ${key}?`,
  helpText: null,
  type: 'FREE_TEXT',
  riskWeight: 'HIGH',
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
});

export async function seedUpgradeScene(url: string, origin: string, setupToken: string) {
  const load: UpgradeLoad = { answers: [], acknowledged: new Map(), phase: 'old alone', stopped: false };
  const scene = { url, origin, cookie: '' };
  const founder = { token: setupToken, organisationName: 'Northwind', name: 'Ann Lee', ...ACCOUNT };
  const { cookie } = await caller(load, scene)('/api/app/setup', { method: 'POST', body: founder });
  const call = caller(load, { ...scene, cookie });
  const sections = [{ title: 'All', questions: KEYS.map(aQuestion) }];
  const { json: template } = await call('/api/v1/templates', {
    method: 'POST',
    body: { name: 'Drill', description: null, sections },
  });
  await call(`/api/v1/templates/${template.id}/publish`, { method: 'POST', body: {} });
  return { load, person: { call, load }, templateId: String(template.id) };
}

export type UpgradeScene = Awaited<ReturnType<typeof seedUpgradeScene>>;

export async function runUpgradeLoad({ load, person, templateId }: UpgradeScene): Promise<void> {
  const shifts = [
    () => keepVendors(person),
    () => keepVendors(person),
    () => read(person),
    () => read(person),
    () => assess(person, templateId),
    () => assess(person, templateId),
    () => sendInBulk(person, templateId),
    () => signIn(person),
    () => exportVendors(person),
  ];
  await Promise.all(
    shifts.map(async (shift) => {
      while (!load.stopped) {
        await shift();
        await pause(20);
      }
    }),
  );
}

const note = ({ load }: Person, { status }: Reply, acknowledged: AcknowledgedUpgradeWrite) => {
  if (status < 300 && status > 0) load.acknowledged.set(`${acknowledged.table} ${acknowledged.id}`, acknowledged);
};

let count = 0;

async function aVendor(person: Person) {
  const name = `Vendor ${String((count += 1))}`;
  const body = { name, contactEmail: 'it@vendor.example', tier: 'HIGH' };
  const made = await person.call('/api/v1/vendors/import', { method: 'POST', body });
  const id = String(made.json?.id);
  note(person, made, { table: 'vendor', id, column: 'name', value: name });
  return { id, name };
}

async function keepVendors(person: Person) {
  const { call } = person;
  const { id } = await aVendor(person);
  const notes = `Noted ${String(count)}`;
  const changed = await call(`/api/v1/vendors/${id}`, { method: 'PUT', body: { notes } });
  note(person, changed, { table: 'vendor', id, column: 'notes', value: notes });
  for (const [path, table, column] of [
    ['certifications', 'certification', 'name'],
    ['responsibilities', 'responsibility', 'title'],
  ] as const) {
    const value = `${table} ${String((count += 1))}`;
    const made = await call(`/api/v1/vendors/${id}/${path}`, { method: 'POST', body: { [column]: value } });
    note(person, made, { table, id: String(made.json?.id), column, value });
  }
}

const READS = [
  '/api/v1/vendors',
  '/api/v1/assessments',
  '/api/v1/findings',
  '/api/v1/dashboard',
  '/api/v1/audit',
  '/api/app/me',
];

async function read({ call }: Person) {
  for (const path of READS) await call(path);
  const { json } = await call('/api/v1/vendors?pageSize=1');
  const id = json?.entries?.[0]?.id;
  if (id) await call(`/api/v1/vendors/${id}`);
}

/** Sends a questionnaire and answers it as the vendor's contact. */
async function assess(person: Person, templateId: string) {
  const { call } = person;
  const vendor = await aVendor(person);
  const body = { vendorId: vendor.id, templateId };
  const made = await call('/api/v1/assessments', { method: 'POST', body });
  const id = String(made.json?.id);
  note(person, made, { table: 'assessment', id, column: 'status', value: 'DRAFT' });
  const sent = await call(`/api/v1/assessments/${id}/send`, { method: 'POST', body: { dueDate: DUE } });
  note(person, sent, { table: 'assessment', id, column: 'status', value: 'SENT' });
  const contact = { email: 'contact@vendor.example' };
  const { json: link } = await call(`/api/v1/assessments/${id}/links`, { method: 'POST', body: contact });
  const token = new URL(link?.url ?? 'http://none/#').hash.slice(1);
  const { cookie } = await call('/api/portal/session', { method: 'POST', body: { token } });
  for (const key of KEYS) {
    const answer = `${key} of ${id}`;
    const saved = await call(`/api/portal/responses/${key}`, { method: 'PUT', body: { answer, revision: 0 }, cookie });
    note(person, saved, { table: 'assessment', id, column: 'status', value: 'IN_PROGRESS' });
    note(person, saved, { table: 'response', id: `${id} ${key}`, column: 'answer', value: answer });
  }
  const submitted = await call('/api/portal/submit', { method: 'POST', body: { name: 'Sam', title: 'CISO' }, cookie });
  note(person, submitted, { table: 'assessment', id, column: 'status', value: 'SUBMITTED' });
}

/** The workers do the sending. */
async function sendInBulk(person: Person, templateId: string) {
  const vendorIds = [(await aVendor(person)).id, (await aVendor(person)).id];
  const body = { vendorIds, templateId, dueDate: DUE };
  const bulkSend = await person.call('/api/v1/assessments/bulk', { method: 'POST', body });
  note(person, bulkSend, { table: 'task', id: String(bulkSend.json?.taskId), column: 'status', value: 'DONE' });
  await pause(300);
}

async function signIn({ call }: Person) {
  const { cookie } = await call('/api/app/sign-in', { method: 'POST', body: ACCOUNT, cookie: '' });
  await call('/api/app/me', { cookie });
  await call('/api/app/sign-out', { method: 'POST', cookie });
  await pause(300);
}

async function exportVendors(person: Person) {
  const { id } = await aVendor(person);
  await person.call(`/api/v1/vendors/${id}/export`);
  await person.call('/api/v1/vendors?format=csv');
  await pause(200);
}
