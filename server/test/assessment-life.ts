import type { AssessmentDetail, AssessmentStatus, Question, ResponseEntry, TemplateBody } from '@assay/contract';
import { expect } from 'vitest';
import type { useIntegrator } from './integrator.ts';
import { templatesOf } from './questionnaires.ts';
import type { Call } from './test-app.ts';

export const ASSESSMENTS = '/api/v1/assessments';
export const DUE = '2099-12-31';

const post = (path: string, payload: object = {}): Call => ({ method: 'POST', url: `${ASSESSMENTS}${path}`, payload });

/** Every command there is, as a request that only the assessment's state can stand in the way of. */
export const steps = (id: string) => ({
  send: post(`/${id}/send`, { dueDate: DUE }),
  recall: post(`/${id}/recall`, { reason: 'Sent too early' }),
  answer: answering(id, [yes('a')]),
  submit: post(`/${id}/submit`, { name: 'Vera Vendor', title: 'CISO' }),
  claim: post(`/${id}/claim`),
  decide: deciding(id, 'a', { decision: 'COMPLIANT', rationale: 'Seen it' }),
  sendBack: post(`/${id}/send-back`, { dueDate: DUE, questions: [{ questionKey: 'a', comment: 'Please explain' }] }),
  finalize: post(`/${id}/finalize`),
  reopen: post(`/${id}/reopen`, { reason: 'New facts' }),
});
export type Step = keyof ReturnType<typeof steps>;

export const yes = (questionKey: string): ResponseEntry => ({ questionKey, answer: 'YES', notApplicable: false });

export const answering = (id: string, responses: readonly Partial<ResponseEntry>[]): Call => ({
  method: 'PUT',
  url: `${ASSESSMENTS}/${id}/responses`,
  payload: { responses: [...responses] },
});

export const deciding = (id: string, questionKey: string, payload: object): Call => ({
  method: 'PUT',
  url: `${ASSESSMENTS}/${id}/decisions/${questionKey}`,
  payload,
});

/** Asks for any one thing to be done to an assessment, in words of the test's own. */
export const asking = (id: string, what: string, payload: object): Call => post(`/${id}/${what}`, payload);

export const reading = (id: string): Call => ({ method: 'GET', url: `${ASSESSMENTS}/${id}` });

export const printing = (id: string): Call => ({ method: 'GET', url: `/api/assessments/${id}/pdf` });

export const questionIn = ({ sections }: AssessmentDetail, key: string) =>
  sections.flatMap(({ questions }) => questions).find((question) => question.key === key);

/** A template of these questions. */
export const asked = (...questions: readonly Question[]): Made => ({
  template: { sections: [{ title: 'All', questions: [...questions] }] },
});

/** The steps that lead to each state. */
const WAY: Readonly<Record<AssessmentStatus, readonly Step[]>> = {
  DRAFT: [],
  SENT: ['send'],
  IN_PROGRESS: ['send', 'answer'],
  SUBMITTED: ['send', 'answer', 'submit'],
  UNDER_REVIEW: ['send', 'answer', 'submit', 'claim'],
  COMPLETED: ['send', 'answer', 'submit', 'claim', 'finalize'],
};

export type Made = {
  readonly template?: Partial<TemplateBody>;
  readonly responses?: readonly Partial<ResponseEntry>[];
  readonly vendorId?: string;
  readonly templateId?: string;
};

/** Ways to have an assessment, through the interface. */
export function assessmentsOf(integrator: Pick<ReturnType<typeof useIntegrator>, 'call' | 'vendor'>) {
  const { call, vendor } = integrator;
  const { aPublishedTemplate } = templatesOf(integrator);

  /** Insists that the call succeeds. */
  const done = async (request: Call): Promise<AssessmentDetail> => {
    const answer = await call(request);
    expect([answer.statusCode, answer.json().error]).toEqual([request.url === ASSESSMENTS ? 201 : 200, undefined]);
    return answer.json();
  };

  const aDraft = async ({ template, vendorId, templateId }: Made = {}) =>
    done(
      post('', {
        vendorId: vendorId ?? (await vendor()).id,
        templateId: templateId ?? (await aPublishedTemplate(template)).id,
      }),
    );

  const anAssessment = async (status: AssessmentStatus, made: Made = {}) => {
    let assessment = await aDraft(made);
    const { id } = assessment;
    for (const step of WAY[status]) {
      const request = step === 'answer' ? answering(id, made.responses ?? [yes('a'), yes('b')]) : steps(id)[step];
      assessment = await done(request);
    }
    expect(assessment.status).toBe(status);
    return assessment;
  };

  return { done, aDraft, anAssessment };
}
