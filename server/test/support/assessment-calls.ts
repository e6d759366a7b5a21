import type { AssessmentDetail, AssessmentStatus, ResponseEntry, TemplateBody } from '@assay/contract';
import { expect } from 'vitest';
import type { Integrator } from './integrator.ts';
import { useTemplates } from './questionnaires.ts';
import type { Call } from './test-app.ts';

export const ASSESSMENTS = '/api/v1/assessments';
export const DUE_DATE = '2099-12-31';

const post = (path: string, payload: object = {}): Call => ({ method: 'POST', url: `${ASSESSMENTS}${path}`, payload });

/** Every command as a request that only the assessment's state can cause to fail. */
export const transitionCalls = (id: string) => ({
  send: post(`/${id}/send`, { dueDate: DUE_DATE }),
  recall: post(`/${id}/recall`, { reason: 'Sent too early' }),
  answer: saveResponsesCall(id, [yesResponse('a')]),
  submit: post(`/${id}/submit`, { name: 'Vera Vendor', title: 'CISO' }),
  claim: post(`/${id}/claim`),
  decide: decideCall(id, 'a', { decision: 'COMPLIANT', rationale: 'Seen it' }),
  sendBack: post(`/${id}/send-back`, {
    dueDate: DUE_DATE,
    questions: [{ questionKey: 'a', comment: 'Please explain' }],
  }),
  finalize: post(`/${id}/finalize`),
  reopen: post(`/${id}/reopen`, { reason: 'New facts' }),
});
export type TransitionName = keyof ReturnType<typeof transitionCalls>;

export const yesResponse = (questionKey: string): ResponseEntry => ({
  questionKey,
  answer: 'YES',
  notApplicable: false,
});

export const saveResponsesCall = (id: string, responses: readonly Partial<ResponseEntry>[]): Call => ({
  method: 'PUT',
  url: `${ASSESSMENTS}/${id}/responses`,
  payload: { responses: [...responses] },
});

export const decideCall = (id: string, questionKey: string, payload: object): Call => ({
  method: 'PUT',
  url: `${ASSESSMENTS}/${id}/decisions/${questionKey}`,
  payload,
});

export const assessmentCall = (id: string, what: string, payload: object): Call => post(`/${id}/${what}`, payload);

/** A reply to a returned question, entered on behalf of the vendor. */
export const replyCall = (id: string, questionKey: string): Call =>
  assessmentCall(id, 'comments', { questionKey, visibility: 'VENDOR', body: 'It is as we answered' });

export const getAssessmentCall = (id: string): Call => ({ method: 'GET', url: `${ASSESSMENTS}/${id}` });

export const getReportCall = (id: string): Call => ({ method: 'GET', url: `/api/assessments/${id}/pdf` });

const WAY: Readonly<Record<AssessmentStatus, readonly TransitionName[]>> = {
  DRAFT: [],
  SENT: ['send'],
  IN_PROGRESS: ['send', 'answer'],
  SUBMITTED: ['send', 'answer', 'submit'],
  UNDER_REVIEW: ['send', 'answer', 'submit', 'claim'],
  COMPLETED: ['send', 'answer', 'submit', 'claim', 'finalize'],
};

export type AssessmentOptions = {
  readonly template?: Partial<TemplateBody>;
  readonly responses?: readonly Partial<ResponseEntry>[];
  readonly vendorId?: string;
  readonly templateId?: string;
};

/** Creates assessments through the API. */
export function useAssessments(integrator: Pick<Integrator, 'call' | 'vendor'>) {
  const { call, vendor } = integrator;
  const { aPublishedTemplate } = useTemplates(integrator);

  const done = async (request: Call): Promise<AssessmentDetail> => {
    const response = await call(request);
    expect([response.statusCode, response.json().error]).toEqual([request.url === ASSESSMENTS ? 201 : 200, undefined]);
    return response.json();
  };

  const aDraft = async ({ template, vendorId, templateId }: AssessmentOptions = {}) =>
    done(
      post('', {
        vendorId: vendorId ?? (await vendor()).id,
        templateId: templateId ?? (await aPublishedTemplate(template)).id,
      }),
    );

  const anAssessment = async (status: AssessmentStatus, made: AssessmentOptions = {}) => {
    let assessment = await aDraft(made);
    const { id } = assessment;
    for (const step of WAY[status]) {
      const request =
        step === 'answer'
          ? saveResponsesCall(id, made.responses ?? [yesResponse('a'), yesResponse('b')])
          : transitionCalls(id)[step];
      assessment = await done(request);
    }
    expect(assessment.status).toBe(status);
    return assessment;
  };

  return { done, aDraft, anAssessment };
}
