import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createJournal, createSender } from '../faults/fault-load.ts';
import type { ApiProcess } from '../../server/test/support/api-process.ts';

type SoakTarget = { readonly server: ApiProcess; readonly key: string; readonly templateId: string };

const KEYS = 6;

/**
 * Sends requests at a steady rate until it is stopped. It deletes what it creates, so that only data that is kept on
 * purpose grows.
 */
export async function runSoakLoad({ server, key, templateId }: SoakTarget, stopping: AbortSignal) {
  const journal = createJournal();
  const { send } = createSender({ processes: { servers: [server], workers: [] } }, journal);
  const auth = { authorization: `Bearer ${key}` };
  const call = async (method: string, path: string, body?: object) =>
    (await send({ method, path, headers: { ...auth, 'idempotency-key': randomUUID() }, ...(body && { body }) })).json;

  async function keepVendor() {
    const vendor = await call('POST', '/api/v1/vendors/import', {
      name: `Vendor ${randomUUID()}`,
      contactEmail: 'it@vendor.example',
    });
    await call('PUT', `/api/v1/vendors/${vendor.id}`, { notes: 'Noted' });
    await call('POST', `/api/v1/vendors/${vendor.id}/certifications`, { name: 'ISO/IEC 27001' });
    await call('POST', `/api/v1/vendors/${vendor.id}/responsibilities`, { title: 'Review access' });
    return vendor.id;
  }

  async function keepRecords() {
    await call('DELETE', `/api/v1/vendors/${await keepVendor()}`);
  }

  async function assess() {
    const vendorId = await keepVendor();
    const { id } = await call('POST', '/api/v1/assessments', { vendorId, templateId });
    await call('POST', `/api/v1/assessments/${id}/send`, { dueDate: '2099-12-31' });
    const { url } = await call('POST', `/api/v1/assessments/${id}/links`, { email: 'contact@vendor.example' });
    const body = { token: new URL(url).hash.slice(1) };
    const { cookie } = await send({ method: 'POST', path: '/api/portal/session', body });
    for (let question = 0; question < KEYS; question += 1) {
      const path = `/api/portal/responses/q${String(question)}`;
      await send({ method: 'PUT', path, headers: { cookie }, body: { answer: randomUUID(), revision: 0 } });
    }
    const file = Buffer.from(`evidence ${randomUUID()}\n`.repeat(500));
    const headers = { cookie, 'content-type': 'application/octet-stream' };
    await send({ method: 'POST', path: '/api/portal/evidence?fileName=policy.txt', headers, body: file });
    await send({
      method: 'POST',
      path: '/api/portal/submit',
      headers: { cookie },
      body: { name: 'Vera', title: 'CISO' },
    });
    await call('GET', `/api/v1/assessments/${id}`);
    await call('DELETE', `/api/v1/vendors/${vendorId}`);
    await pause(1_000);
  }

  async function read() {
    for (const path of ['vendors?pageSize=20', 'dashboard', 'assessments', 'findings', 'vendors?format=csv']) {
      await send({ method: 'GET', path: `/api/v1/${path}`, headers: auth });
      await pause(100);
    }
  }

  const repeat = async (work: () => Promise<void>) => {
    while (!stopping.aborted) {
      await work();
      await pause(200);
    }
  };
  await Promise.all([keepRecords, assess, read].map(repeat));
  return journal;
}
