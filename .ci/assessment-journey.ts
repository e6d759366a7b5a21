// Takes one assessment through a running service over HTTP, as people do: set up the organisation, send the tutorial's
// questionnaire, answer and submit it in the portal, review, finalise, read the score and download the report.
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { readJson } from './lock-file.ts';
import { assertTrue } from './expect.ts';

/** A service on this machine. `url` is its PUBLIC_URL, `ca` the authority that signed its certificate. */
export type HttpService = { readonly url: URL; readonly ca?: string };

export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

type HttpRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The answers of docs/tutorials/first-assessment.md, which explains why they give 65%. */
const ANSWERS = {
  'access.mfa': 'Everyone, always',
  'access.leavers': 96,
  'data.encryption': 'NO',
  'data.restore': 'YES',
  'data.breach': 'By e-mail, once we know the facts.',
};
const EXPECTED_SCORE = 0.65;
const MAX_TRIES = 8;
const RETRY_MS = 1_000;
const EVIDENCE = 'Certificate of a read-only file system\n';

/** Connects to this machine whatever the host name is, since test host names are in no DNS. */
export function sendRequest(service: HttpService, path: string, options: HttpRequest = {}): Promise<HttpResponse> {
  const { url, ca } = service;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      {
        ...{ host: '127.0.0.1', port: url.port, path, servername: url.hostname, ca, agent: false },
        method: options.method ?? 'GET',
        headers: { host: url.host, ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

/** The proxy answers 503 while a health check of the server fails, which a busy machine can cause. */
async function sendWithRetry(service: HttpService, path: string, options: HttpRequest): Promise<HttpResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await sendRequest(service, path, options);
    if (response.status !== 503 || tries === MAX_TRIES) return response;
    await setTimeout(RETRY_MS);
  }
}

/** A browser session: keeps its cookies and sends the service's origin. */
function createSession(service: HttpService) {
  const cookies = new Map<string, string>();
  const call = async (path: string, options: HttpRequest = {}): Promise<HttpResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: service.url.origin, ...(cookie === '' ? {} : { cookie }), ...options.headers };
    const response = await sendWithRetry(service, path, { ...options, headers });
    for (const text of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    if (response.status >= 400)
      throw new Error(`${options.method ?? 'GET'} ${path}: ${String(response.status)} ${response.body.toString()}`);
    return response;
  };
  const json = async (path: string, method = 'GET', body?: object) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const response = await call(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return response.body.length > 0 ? JSON.parse(response.body.toString()) : null;
  };
  return { call, json };
}

type Session = ReturnType<typeof createSession>;

/** Returns the report. */
export async function takeAssessmentThrough(service: HttpService, setupToken: string): Promise<Buffer> {
  const admin = createSession(service);
  await admin.json('/api/app/setup', 'POST', {
    token: setupToken,
    organisationName: 'Larkfield Mutual',
    name: 'Ada Whitlock',
    email: 'ada@larkfield.example',
    password: 'correct-horse-battery-staple-83',
  });
  assertTrue('the set-up token creates the organisation and its administrator', true);
  const id = await sendQuestionnaire(admin);
  await answerInPortal(service, admin, id);
  await storeEvidence(admin, id);
  await review(admin, id);
  const report = await admin.call(`/api/assessments/${id}/pdf`);
  assertTrue(
    `the report is a PDF of ${String(report.body.length)} bytes`,
    report.body.subarray(0, 5).toString() === '%PDF-',
  );
  return report.body;
}

async function sendQuestionnaire({ json }: Session): Promise<string> {
  const vendor = await json('/api/v1/vendors/import', 'POST', {
    name: 'Contoso',
    contactEmail: 'security@contoso.example',
  });
  await json('/api/v1/templates/starter', 'POST');
  const imported = await json('/api/v1/templates/import', 'POST', readJson('docs/tutorials/five-questions.json'));
  const template = imported.template ?? imported;
  await json(`/api/v1/templates/${template.id}/publish`, 'POST');
  const { id } = await json('/api/v1/assessments', 'POST', { vendorId: vendor.id, templateId: template.id });
  const sent = await json(`/api/v1/assessments/${id}/send`, 'POST', { dueDate: '2099-12-31' });
  assertTrue('a vendor is sent the questionnaire', sent.status === 'SENT');
  return id;
}

async function answerInPortal(service: HttpService, { json }: Session, assessmentId: string): Promise<void> {
  const path = `/api/v1/assessments/${assessmentId}/links`;
  const [link] = await json(path);
  const { url } = await json(`${path}/${link.id}/show`, 'POST');
  const portal = createSession(service);
  await portal.json('/api/portal/session', 'POST', { token: new URL(url).hash.slice(1) });
  for (const [key, answer] of Object.entries(ANSWERS)) {
    await portal.json(`/api/portal/responses/${key}`, 'PUT', { answer, notApplicable: false, revision: 0 });
  }
  await portal.json('/api/portal/submit', 'POST', { name: 'Vera Vendor', title: 'CISO' });
  const { status } = await json(`/api/v1/assessments/${assessmentId}`);
  assertTrue('the vendor answers and submits in the portal', status === 'SUBMITTED');
}

async function review({ json }: Session, id: string): Promise<void> {
  await json(`/api/v1/assessments/${id}/claim`, 'POST');
  await json(`/api/v1/assessments/${id}/decisions/data.breach`, 'PUT', {
    decision: 'PARTIAL',
    rationale: 'They would tell us, but late.',
  });
  const { status, scoreBreakdown } = await json(`/api/v1/assessments/${id}/finalize`, 'POST');
  assertTrue(
    `the finalised assessment scores ${String(scoreBreakdown?.score)}, as in the tutorial`,
    status === 'COMPLETED' && scoreBreakdown?.score === EXPECTED_SCORE,
  );
}

async function storeEvidence({ call }: Session, assessmentId: string): Promise<void> {
  const uploaded = await call(`/api/v1/assessments/${assessmentId}/evidence?fileName=certificate.txt`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: EVIDENCE,
  });
  const { id } = JSON.parse(uploaded.body.toString());
  const { body } = await call(`/api/v1/evidence/${id}/content`);
  assertTrue('evidence is stored and read back unchanged', body.toString() === EVIDENCE);
}
