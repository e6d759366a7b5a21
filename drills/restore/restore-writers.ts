import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { AppContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createApiKey } from '../../server/src/features/access/api-keys/api-key-commands.ts';
import {
  createOrganisation,
  updateOrganisation,
} from '../../server/src/features/access/organisations/organisation-commands.ts';
import { createTemplate } from '../../server/src/features/questionnaires/templates/template-commands.ts';
import { publishTemplate } from '../../server/src/features/questionnaires/templates/template-version-commands.ts';
import type { JournalEntry, JournalWrite } from './restore-journal.ts';

const PAUSE_MS = 100;
/** This many files are kept; later ones are deleted again. */
const KEPT = 40;
const QUESTIONS = 20;
const DUE = '2099-12-31';

export type WriterScene = { readonly organisationId: string; readonly key: string; readonly templateId: string };

export async function seedWriterScene(ctx: AppContext): Promise<WriterScene> {
  const { id: organisationId } = await createOrganisation(ctx, 'Northwind');
  const team = createOperatorCaller(organisationId);
  await updateOrganisation(ctx, team, { update: { apiKeysEnabled: true }, ifMatch: undefined });
  const questions = Array.from({ length: QUESTIONS }, (_, index) => aQuestion(`q${String(index)}`));
  const sections = [{ title: 'All', questions }];
  const { body: template } = await createTemplate(ctx, team, { name: 'Drill', description: null, sections });
  await publishTemplate(ctx, team, template.id);
  const choice = { name: 'Drill', fullAccess: true, permissions: [], allowedCidrs: [], expiresInDays: 90 };
  const { key } = await createApiKey(ctx, team, choice);
  return { organisationId, key, templateId: template.id };
}

const aQuestion = (key: string) => ({
  key,
  text: `Question ${key}?`,
  helpText: null,
  type: 'FREE_TEXT' as const,
  riskWeight: 'LOW' as const,
  required: false,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
});

type Call = (method: string, path: string, body?: object | Buffer) => Promise<{ readonly id: string }>;

const callerOf =
  (url: () => string, key: string): Call =>
  async (method, path, body) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(`${url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': type }) },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${String(answer.status)}: ${await answer.text()}`);
    const { id } = z.looseObject({ id: z.string().default('') }).parse(await answer.json());
    return { id };
  };

export type RunningWriters = {
  readonly journal: JournalEntry[];
  /** Error messages of requests that were not acknowledged. */
  readonly failures: string[];
  readonly stop: () => Promise<void>;
};

/**
 * Performs several kinds of writes, each kind sequentially, until stopped. `url` may return a different server each
 * time.
 */
export async function startWriters(url: () => string, { key, templateId }: WriterScene): Promise<RunningWriters> {
  const call = callerOf(url, key);
  const journal: JournalEntry[] = [];
  const failures: string[] = [];
  let [running, number] = [true, 0];
  const next = () => (number += 1);
  const aVendor = () => {
    const name = `Vendor ${String(next())}`;
    return call('POST', '/api/v1/vendors/import', { name, contactEmail: `v${String(number)}@vendor.example` });
  };
  const vendor = await aVendor();
  const anAssessment = async () => call('POST', '/api/v1/assessments', { vendorId: vendor.id, templateId });
  const assessment = await anAssessment();
  const send = (id: string) => call('POST', `/api/v1/assessments/${id}/send`, { dueDate: DUE });
  await send(assessment.id);
  const reviewed = await anAssessment();
  await send(reviewed.id);
  await call('POST', `/api/v1/assessments/${reviewed.id}/submit`, { name: 'Vera Vendor', title: 'CISO' });
  await call('POST', `/api/v1/assessments/${reviewed.id}/claim`, {});
  const evidence: string[] = [];

  const kinds: readonly (() => Promise<JournalWrite>)[] = [
    async () => ({ kind: 'vendor', id: (await aVendor()).id }),
    async () => {
      const value = next();
      const questionKey = `q${String(value % QUESTIONS)}`;
      const responses = [{ questionKey, answer: String(value) }];
      await call('PUT', `/api/v1/assessments/${assessment.id}/responses`, { responses });
      return { kind: 'answer', id: `${assessment.id} ${questionKey}`, value };
    },
    async () => {
      const content = Buffer.from(randomBytes(6_000).toString('hex'));
      const path = `/api/v1/assessments/${assessment.id}/evidence?fileName=policy-${String(next())}.txt`;
      const { id } = await call('POST', path, content);
      evidence.push(id);
      return { kind: 'evidence', id };
    },
    async () => {
      const [id] = evidence.splice(KEPT, 1);
      if (id === undefined) return { kind: 'vendor', id: (await aVendor()).id };
      await call('DELETE', `/api/v1/evidence/${id}`);
      return { kind: 'deleted evidence', id };
    },
    async () => {
      const path = `/api/v1/assessments/${reviewed.id}/findings`;
      const finding = { title: `Finding ${String(next())}`, description: 'Seen in a drill', severity: 'LOW' };
      return { kind: 'finding', id: (await call('POST', path, finding)).id };
    },
    async () => {
      const { id } = await anAssessment();
      await send(id);
      return { kind: 'sent assessment', id };
    },
  ];

  const writing = kinds.map(async (write) => {
    while (running) {
      const startedAt = Date.now();
      try {
        const wrote = await write();
        journal.push({ ...wrote, startedAt, acknowledgedAt: Date.now() });
      } catch (error) {
        failures.push(String(error));
        await pause(PAUSE_MS);
      }
    }
  });
  const stop = async () => {
    running = false;
    await Promise.all(writing);
  };
  return { journal, failures, stop };
}
