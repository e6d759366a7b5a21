import { z } from 'zod';
import { CONNECTIONS, COUNTER } from './measure.ts';
import { bearer, type HttpRequest } from './routes.ts';
import type { BenchScene } from './scene.ts';
import { BIG_TIER, NEW_VENDOR } from './statements.ts';

/** A route of the product, and what the baseline answers. */
export type PathRoute = {
  readonly name: string;
  /** The least throughput, divided by that of the baseline. */
  readonly target: number | null;
  /** Sent in rotation. A request that counts belongs to one connection. */
  readonly requests: readonly HttpRequest[];
  /** The same on other records, one for each connection: the baseline repeats their statements. */
  readonly recorded: readonly HttpRequest[];
  /** A part of the statement whose rows the baseline answers with. */
  readonly answer: string;
};

const QUESTIONS = 60;
const KEYS = Array.from({ length: QUESTIONS }, (_, index) => `q${String(index + 1)}`);
/** The portal shows the newest answer, so the contact saves another answer each time. */
const ANSWER = `{"answer":"We keep a register, version ${COUNTER}","notApplicable":false,"revision":${COUNTER}}`;
const DECISION = `{"decision":"COMPLIANT","rationale":"Seen the register, version ${COUNTER}"}`;

const question = (key: string) => ({
  key,
  text: `How do you control ${key}?`,
  helpText: null,
  type: 'FREE_TEXT',
  riskWeight: 'HIGH',
  required: false,
  options: null,
  expectedAnswer: 'A register with owners and dates',
  conditionalLogic: null,
  controlMappings: [],
});

const TEMPLATE = {
  name: 'Bench',
  description: null,
  sections: [0, 1, 2, 3, 4, 5].map((n) => ({
    title: `Section ${String(n)}`,
    questions: KEYS.slice(n * 10, n * 10 + 10).map(question),
  })),
};

type Send = (method: HttpRequest['method'], path: string, body?: object) => Promise<unknown>;

const Created = z.object({ id: z.string() });
const Links = z.array(Created);
const Shown = z.object({ url: z.string() });

/** Every connection of the load generator, and of the baseline, has an assessment to answer, and one to review. */
export async function listPathRoutes(scene: BenchScene): Promise<PathRoute[]> {
  const { keys, vendorIds, product } = scene;
  const headers = bearer(keys[0]);
  const origin = `http://localhost:${String(product.port)}`;
  const send: Send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${String(product.port)}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`);
    return response.json();
  };
  const template = Created.parse(await send('POST', 'templates', TEMPLATE));
  await send('POST', `templates/${template.id}/publish`);
  const create = async (vendorId: string) => {
    const { id } = Created.parse(await send('POST', 'assessments', { vendorId, templateId: template.id }));
    await send('POST', `assessments/${id}/send`, { dueDate: '2099-12-31' });
    const responses = KEYS.slice(1).map((questionKey) => ({ questionKey, answer: 'A register', notApplicable: false }));
    await send('PUT', `assessments/${id}/responses`, { responses });
    return id;
  };
  const vendors = vendorIds.slice(0, 2 * CONNECTIONS);
  const answered = await Promise.all(vendors.map(create));
  const reviewed = await Promise.all(vendors.map(create));
  for (const id of reviewed) await send('POST', `assessments/${id}/submit`, { name: 'Vera', title: 'CISO' });
  const cookies = await Promise.all(answered.map((assessmentId) => openPortal(send, { assessmentId, origin })));
  const get = (url: string, key = keys[0]): HttpRequest => ({ method: 'GET', url, headers: bearer(key) });
  const save = (cookie: string): HttpRequest => ({
    method: 'PUT',
    url: `/api/portal/responses/${KEYS[0] ?? ''}`,
    headers: { origin, cookie },
    payload: ANSWER,
  });
  const decide = (id: string): HttpRequest => ({
    method: 'PUT',
    url: `/api/v1/assessments/${id}/decisions/${KEYS[1] ?? ''}`,
    headers,
    payload: DECISION,
  });
  const split = (all: readonly HttpRequest[]) => ({
    requests: all.slice(0, CONNECTIONS),
    recorded: all.slice(CONNECTIONS),
  });
  const repeated = (request: HttpRequest) => ({ requests: [request], recorded: [request] });
  return [
    {
      name: 'GET /api/v1/vendors/{id}',
      target: 0.75,
      ...split(vendors.map((id) => get(`/api/v1/vendors/${id}`))),
      answer: 'from "vendor"',
    },
    {
      name: `GET /api/v1/vendors?tier=${BIG_TIER} (200 rows)`,
      target: 0.8,
      ...repeated(get(`/api/v1/vendors?tier=${BIG_TIER}`)),
      answer: 'from "vendor"',
    },
    {
      name: 'GET /api/v1/audit',
      target: 0.6,
      requests: keys.slice(CONNECTIONS).map((key) => get('/api/v1/audit', key)),
      recorded: keys.slice(0, CONNECTIONS).map((key) => get('/api/v1/audit', key)),
      answer: 'audit_entry',
    },
    {
      name: 'POST /api/v1/vendors/import',
      target: 0.75,
      ...repeated({ method: 'POST', url: '/api/v1/vendors/import', headers, payload: JSON.stringify(NEW_VENDOR) }),
      answer: 'insert into "vendor"',
    },
    {
      name: 'PUT /api/portal/responses/{questionKey}',
      target: null,
      ...split(cookies.map(save)),
      answer: 'insert into "response"',
    },
    {
      name: 'PUT /api/v1/assessments/{id}/decisions/{questionKey}',
      target: null,
      ...split(reviewed.map(decide)),
      answer: 'update "assessment"',
    },
  ];
}

/** The cookie of a contact who has opened their link to the assessment. */
async function openPortal(send: Send, { assessmentId, origin }: { assessmentId: string; origin: string }) {
  const [link] = Links.parse(await send('GET', `assessments/${assessmentId}/links`));
  const { url } = Shown.parse(await send('POST', `assessments/${assessmentId}/links/${link?.id ?? ''}/show`));
  const response = await fetch(`${origin}/api/portal/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(url).hash.slice(1) }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
