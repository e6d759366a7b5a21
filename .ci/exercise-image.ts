// Exercises a running service through its command line and its API.
import { readdirSync } from 'node:fs';
import type { Container } from './container.ts';
import { assertTrue } from './expect.ts';

const API = 'http://127.0.0.1:3000';

export async function exerciseImage({ assay }: Container, volume: string): Promise<void> {
  const json = (...words: string[]) => JSON.parse(assay(...words, '--json').stdout || '{}');
  const doctor = json('doctor');
  for (const { check, ok, detail } of doctor.checks ?? []) if (!ok) console.log(`doctor: ${check}: ${detail}`);
  assertTrue('assay doctor is content', doctor.ok === true);
  const { id: organisation } = json('organisation', 'create', '--name', 'Image', '--enable-api-keys');
  const { key } = json('api-key', 'create', '--organisation', organisation, '--name', 'check', '--full-access');

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(API + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
  const post = async (path: string, body: object) => {
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    return JSON.parse(await answer.text());
  };
  const vendor = await post('/api/v1/vendors/import', { name: 'Contoso', contactEmail: 'security@contoso.example' });
  const template = await post('/api/v1/templates/starter', {});
  const assessment = await post('/api/v1/assessments', { vendorId: vendor.id, templateId: template.id });
  await post(`/api/v1/assessments/${assessment.id}/send`, { dueDate: '2099-12-31' });

  const content = 'Certificate of a read-only file system\n';
  const uploaded = await ask(`/api/v1/assessments/${assessment.id}/evidence?fileName=certificate.txt`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  });
  const evidence = JSON.parse(await uploaded.text());
  assertTrue(`takes evidence ${evidence.message ?? ''}`, uploaded.status === 201);
  const download = await ask(`/api/v1/evidence/${evidence.id}/content`);
  assertTrue('gives it back', (await download.text()) === content);
  assertTrue(
    'keeps it in the volume',
    readdirSync(volume, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile()),
  );

  const report = await ask(`/api/assessments/${assessment.id}/pdf`);
  const pdf = Buffer.from(await report.arrayBuffer());
  assertTrue(
    `prints a report of ${String(pdf.length)} bytes`,
    report.status === 200 && pdf.subarray(0, 5).toString() === '%PDF-',
  );
  for (const path of ['/', '/portal', '/api/docs', '/api/docs/scalar.js', '/api/openapi.json']) {
    const { status } = await ask(path);
    assertTrue(`answers ${path} with ${String(status)}`, status === 200);
  }
}
