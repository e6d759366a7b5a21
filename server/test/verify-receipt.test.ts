import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Receipt, Submission } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { ASSESSMENTS, saveResponsesCall, transitionCalls, yesResponse } from './support/assessment-calls.ts';
import { useAssessmentIntegrator } from './support/assessment-integrator.ts';
import { uploadEvidenceCall } from './support/evidence.ts';
import { useTemporaryDirectory } from './support/fixture.ts';
import { PORTAL_PATH, saveAnswerCall, SUBMIT_CALL, usePortal } from './support/portal-calls.ts';
import { buildQuestion, withQuestions } from './support/questionnaires.ts';

const SCRIPT = fileURLToPath(new URL('../../verifier/verify-score.mjs', import.meta.url));

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done: teamDone } = integrator;
const { aContact, done } = usePortal(integrator);
const directory = useTemporaryDirectory();

const QUESTIONS = withQuestions(
  buildQuestion('a', { text: 'Línea\u2028“quoted” 🧾?' }),
  buildQuestion('file', { type: 'FILE_UPLOAD', expectedAnswer: null }),
);

const verify = async (written: object, ...files: string[]) => {
  const path = join(directory(), 'receipt.json');
  await writeFile(path, JSON.stringify(written));
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, '--receipt', path, ...files], { encoding: 'utf8' });
  return { code: status, lines: stdout.trimEnd().split('\n') };
};

let receipt: Receipt;
let onBehalf: Submission | undefined;
beforeAll(async () => {
  const { id } = await anAssessment('SENT', QUESTIONS);
  const contact = await aContact(id);
  await done(contact, saveAnswerCall('a', { answer: 'YES' }));
  await done(contact, { ...uploadEvidenceCall('', { questionKey: 'file' }), url: `${PORTAL_PATH}/evidence` });
  await done(contact, SUBMIT_CALL);
  receipt = await done(contact, { method: 'GET', url: `${PORTAL_PATH}/receipt` });

  const { id: entered } = await anAssessment('SENT', QUESTIONS);
  await teamDone(saveResponsesCall(entered, [yesResponse('a')]));
  expect((await call(uploadEvidenceCall(entered, { questionKey: 'file' }))).statusCode).toBe(201);
  await teamDone(transitionCalls(entered).submit);
  const submissions = await call({ method: 'GET', url: `${ASSESSMENTS}/${entered}/submissions` });
  [onBehalf] = submissions.json<Submission[]>();
});

describe('verify-score.mjs --receipt', () => {
  it('calculates the hash of a receipt from the portal, and finds the files that were submitted', async () => {
    const { code, lines } = await verify(receipt);
    expect([code, lines.at(-1)]).toEqual([0, 'All values match.']);
    expect(lines).toContain(`SHA-256 ${receipt.sha256}`);
    expect(lines).toContain('by Vera Vendor, CISO');
    const [own, other] = [join(directory(), 'own.txt'), join(directory(), 'other.txt')];
    await writeFile(own, 'a policy');
    await writeFile(other, 'another policy');
    expect(await verify(receipt, own)).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([`${own}: was submitted as policy.txt`]),
    });
    expect((await verify(receipt, other)).code).toBe(1);
  });

  it('names the user who entered a submission on behalf of the vendor', async () => {
    const name = onBehalf?.submittedBy.enteredByName ?? '';
    expect(name).not.toBe('');
    const { code, lines } = await verify(onBehalf ?? {});
    expect([code, lines[1]]).toEqual([0, `entered by ${name} on behalf of Vera Vendor, CISO`]);
  });

  it.each<[string, (receipt: Receipt) => object]>([
    ['an answer', ({ content }) => ({ content: content.replace('"YES"', '"YEs"') })],
    ['a question', ({ content }) => ({ content: content.replace('🧾', '🧿') })],
    ['the hash of a file', ({ content }) => ({ content: content.replace(/"sha256":"./, '"sha256":"g') })],
    ['a space', ({ content }) => ({ content: `${content} ` })],
    ['who submitted, in the content', ({ content }) => ({ content: content.replace('Vera', 'Vero') })],
    ['who submitted', ({ submittedBy }) => ({ submittedBy: { ...submittedBy, name: 'Vero Vendor' } })],
    ['who entered it', ({ submittedBy }) => ({ submittedBy: { ...submittedBy, enteredByName: 'A' } })],
    ['the vendor', ({ vendor }) => ({ vendor: `${vendor}.` })],
    ['when', () => ({ submittedAt: '2026-01-01T00:00:00.000Z' })],
    ['the number of files', () => ({ files: 2 })],
    ['the hash', ({ sha256 }) => ({ sha256: `${sha256.startsWith('0') ? '1' : '0'}${sha256.slice(1)}` })],
  ])('differs once one character was changed: %s', async (_, change) => {
    const { code, lines } = await verify({ ...receipt, ...change(receipt) });
    expect([code, lines.includes('These values differ:')]).toEqual([1, true]);
  });

  it('exits with 2 for a file that is not a receipt', async () => {
    expect((await verify({ title: 'x' })).code).toBe(2);
  });
});
