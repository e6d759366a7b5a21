import { describe, expect, it } from 'vitest';
import { decideCall, transitionCalls, yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, aPublishedTemplate, call, done, vendor } = useAssessmentIntegrator();

const importCall = (title: string) => ({
  method: 'POST' as const,
  url: '/api/v1/frameworks/import',
  payload: {
    catalog: {
      metadata: { title, version: '1' },
      groups: [{ title: 'Access', controls: ['ac-1', 'ac-2'].map((id) => ({ id, title: `Control ${id}` })) }],
    },
  },
});
const importFramework = async (title: string): Promise<string> => {
  const response = await call(importCall(title));
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};
const mappedTemplate = (framework: string) =>
  aPublishedTemplate(
    withQuestions(
      ...(['a', 'b'] as const).map((key, index) =>
        buildQuestion(key, { controlMappings: [{ framework, version: '1', code: `AC-${String(index + 1)}` }] }),
      ),
    ).template,
  );
const getBreakdown = async (id: string) =>
  (await call({ method: 'GET', url: `/api/v1/vendors/${id}/score` }))
    .json()
    .domainBreakdown.map(({ domain, complianceRatio, controlCount }: Record<string, unknown>) => [
      domain,
      complianceRatio,
      controlCount,
    ]);
const no = (questionKey: string) => ({ questionKey, answer: 'NO' });

describe("The controls of a vendor's breakdown", () => {
  it('N11: do not contain one that the newest assessment agreed to be not applicable', async () => {
    await importFramework('Own');
    const { id: vendorId } = await vendor();
    const { id: templateId } = await mappedTemplate('Own');
    await anAssessment('COMPLETED', { vendorId, templateId, responses: [no('a'), yesResponse('b')] });
    expect(await getBreakdown(vendorId)).toEqual([['Access', 0.5, 2]]);
    const claim = { questionKey: 'a', answer: null, notApplicable: true, justification: 'No such system' };
    const { id } = await anAssessment('UNDER_REVIEW', { vendorId, templateId, responses: [claim, yesResponse('b')] });
    await done(decideCall(id, 'a', { decision: 'NOT_APPLICABLE', rationale: 'Agreed' }));
    await done(transitionCalls(id).finalize);
    expect(await getBreakdown(vendorId)).toEqual([['Access', 1, 1]]);
    await done(transitionCalls(id).reopen);
    expect(await getBreakdown(vendorId)).toEqual([['Access', 0.5, 2]]);
  });

  it('N11: are the same after the framework was deleted and imported again', async () => {
    const frameworkId = await importFramework('Twice');
    const { id: vendorId } = await vendor();
    const first = await mappedTemplate('Twice');
    await anAssessment('COMPLETED', { vendorId, templateId: first.id, responses: [no('a'), yesResponse('b')] });
    expect((await call({ method: 'DELETE', url: `/api/v1/frameworks/${frameworkId}` })).statusCode).toBe(204);
    expect(await importFramework('Twice')).toBe(frameworkId);
    const second = await mappedTemplate('Twice');
    await anAssessment('COMPLETED', {
      vendorId,
      templateId: second.id,
      responses: [yesResponse('a'), yesResponse('b')],
    });
    expect(await getBreakdown(vendorId)).toEqual([['Access', 1, 2]]);
  });

  it('409 for a framework that is imported twice, whatever its case', async () => {
    await importFramework('Cased');
    for (const title of ['Cased', 'CASED']) {
      const response = await call(importCall(title));
      expect([response.statusCode, response.json().error]).toEqual([
        409,
        expect.stringMatching(/already been imported/),
      ]);
    }
  });
});
