import type { Answer } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { saveResponsesCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { findPortalQuestion, saveAnswerCall, usePortal } from '../../../../test/support/portal-calls.ts';
import {
  buildQuestion,
  findQuestion,
  postTemplateCall,
  putTemplateCall,
  withQuestions,
} from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done: teamDone, refused: teamRefused } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const OPTIONS = ['Databases', 'Backups', 'None of these'];
const share = buildQuestion('share', {
  type: 'NUMERIC',
  expectedAnswer: { min: 95, max: 100, zeroAt: 50 },
  bounds: { min: 0, max: 100 },
});
const places = buildQuestion('places', {
  type: 'MULTI_SELECT',
  options: OPTIONS,
  expectedAnswer: { required: ['Databases', 'Backups'], forbidden: ['None of these'] },
  exclusiveOptions: ['None of these'],
  findingTitle: 'Our data is stored unencrypted',
  recommendation: 'Encrypt it.',
});
const tested = buildQuestion('tested', { type: 'DATE', expectedAnswer: { maxAgeDays: 365 } });
const questions = [share, places, tested];
const aSent = async () => (await anAssessment('SENT', withQuestions(...questions))).id;

const REFUSED: [string, Answer, string | RegExp][] = [
  ['share', 201, 'The answer must be a number from 0 to 100'],
  ['share', -5, 'The answer must be a number from 0 to 100'],
  ['places', ['Databases', 'None of these'], '“None of these” cannot be combined with other options'],
  ['tested', '2999-01-01', /^The date must not be in the future \(today is \d{4}-\d\d-\d\d UTC\)$/],
];

describe('Limits of an answer in the portal', () => {
  it.each(REFUSED)('400 for %s with %j, in words', async (key, answer, words) => {
    const contact = await aContact(await aSent());
    const { details } = await refused(contact, saveAnswerCall(key, { answer }), 400);
    expect(details).toEqual([
      { path: 'answer', message: typeof words === 'string' ? words : expect.stringMatching(words) },
    ]);
    expect(findPortalQuestion(await shown(contact), key)?.response).toBeNull();
  });

  it('200 shows the limits of an answer, but not the text of its finding', async () => {
    const assessment = await shown(await aContact(await aSent()));
    expect(findPortalQuestion(assessment, 'share')).toMatchObject({ bounds: { min: 0, max: 100 }, mustBePast: false });
    expect(findPortalQuestion(assessment, 'places')).toMatchObject({ exclusiveOptions: ['None of these'] });
    expect(findPortalQuestion(assessment, 'tested')).toMatchObject({ mustBePast: true });
    expect(JSON.stringify(assessment)).not.toMatch(/stored unencrypted|Encrypt it/);
  });

  it('200 for answers at the limits', async () => {
    const contact = await aContact(await aSent());
    for (const [key, answer] of Object.entries({ share: 100, places: ['None of these'], tested: '2026-01-01' }))
      await done(contact, saveAnswerCall(key, { answer }));
  });
});

describe('Limits of an answer on behalf of the vendor', () => {
  it.each(REFUSED)('400 for %s with %j, in words', async (questionKey, answer, words) => {
    const id = await aSent();
    const response = await teamRefused(saveResponsesCall(id, [{ questionKey, answer }]));
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].message.slice(`${questionKey}: `.length)).toMatch(words);
    const after = (await call({ method: 'GET', url: `/api/v1/assessments/${id}` })).json();
    expect(after).toMatchObject({ status: 'SENT' });
    expect(findQuestion(after, questionKey)?.response).toBeNull();
  });

  it('200 shows the fields of the question as they were when the assessment was sent', async () => {
    const id = await aSent();
    const detail = await teamDone({ method: 'GET', url: `/api/v1/assessments/${id}` });
    expect(findQuestion(detail, 'share')).toMatchObject({ bounds: share.bounds });
    const { exclusiveOptions, findingTitle, recommendation } = places;
    expect(findQuestion(detail, 'places')).toMatchObject({ exclusiveOptions, findingTitle, recommendation });
    expect(findQuestion(detail, 'tested')).not.toHaveProperty('findingTitle');
  });
});

describe('Answers of the last completed assessment', () => {
  it('are not carried forward once they lie outside the limits, and stay readable', async () => {
    const open = buildQuestion('share', { type: 'NUMERIC', expectedAnswer: { min: 95 } });
    const first = await anAssessment('COMPLETED', {
      ...withQuestions(open, buildQuestion('b')),
      responses: [
        { questionKey: 'share', answer: 201 },
        { questionKey: 'b', answer: 'YES' },
      ],
    });
    const {
      id: draft,
      name,
      description,
    } = (await call(postTemplateCall(`/${String(first.template.id)}/versions`))).json();
    const sections = [{ title: 'All', questions: [{ ...open, bounds: { min: 0, max: 100 } }, buildQuestion('b')] }];
    await call(putTemplateCall(draft, { name, description, sections }));
    await call(postTemplateCall(`/${draft}/publish`));
    const { id } = await anAssessment('SENT', { templateId: draft, vendorId: first.vendor.id });
    const assessment = await shown(await aContact(id));
    expect(findPortalQuestion(assessment, 'share')?.suggestion).toBeNull();
    expect(findPortalQuestion(assessment, 'b')?.suggestion).toMatchObject({ answer: 'YES' });
    const before = await teamDone({ method: 'GET', url: `/api/v1/assessments/${first.id}` });
    expect(findQuestion(before, 'share')?.response).toMatchObject({ answer: 201, compliance: 1 });
  });
});
