import type { AssessmentDetail, OscalAssessmentPlan, OscalAssessmentResults, OscalPoam } from '@assay/contract';
import { expect } from 'vitest';
import { assessmentCall, decideCall, saveResponsesCall, transitionCalls } from './assessment-calls.ts';
import { useAssessmentIntegrator } from './assessment-integrator.ts';
import { uploadEvidenceCall } from './evidence.ts';
import { seedUser } from './factories.ts';
import { closeFindingCall, commentOnFindingCall, updateDetailsCall } from './findings.ts';
import { useFixture } from './fixture.ts';
import { buildQuestion, withQuestions } from './questionnaires.ts';
import type { Call } from './test-app.ts';

export const planCall = (assessmentId: string): Call => ({
  method: 'GET',
  url: `/api/v1/assessments/${assessmentId}/oscal/assessment-plan`,
});
export const resultsCall = (assessmentId: string): Call => ({
  method: 'GET',
  url: `/api/v1/assessments/${assessmentId}/oscal/assessment-results`,
});
export const poamCall = (vendorId: string): Call => ({ method: 'GET', url: `/api/v1/vendors/${vendorId}/oscal/poam` });

/** Codes as NIST writes them, and codes that are no tokens, two of which give the same one. */
const FRAMEWORK: Call = {
  method: 'POST',
  url: '/api/v1/frameworks/import',
  query: { name: 'Odd rules', version: '2026/1' },
  headers: { 'content-type': 'text/csv' },
  payload: [
    'domain,code,title,guidance',
    'Access,AC-2(1),Accounts are reviewed,',
    'Access,1.4 (b),"Leavers, and others",',
    'Access,A/1,Backups are tested,',
    'Access,A 1,Backups are made,',
    'Access,§ 9,Offices are locked,',
  ].join('\n'),
};

const mapTo = (code: string) => ({ controlMappings: [{ framework: 'Odd rules', version: '2026/1', code }] });

const QUESTIONS = [
  buildQuestion('reviewed', { riskWeight: 'CRITICAL', ...mapTo('AC-2(1)') }),
  buildQuestion('leavers', { ...mapTo('1.4 (b)'), recommendation: 'Remove access on the last day' }),
  buildQuestion('tested', mapTo('A/1')),
  buildQuestion('made', { riskWeight: 'MEDIUM', ...mapTo('A 1') }),
  buildQuestion('offices', { riskWeight: 'LOW', ...mapTo('§ 9') }),
  buildQuestion('text', { type: 'FREE_TEXT', text: 'How?\nIn your own words.', expectedAnswer: null }),
  buildQuestion('policy', { type: 'FILE_UPLOAD', text: 'Your policy?', expectedAnswer: null }),
  buildQuestion('blank', { riskWeight: 'LOW', required: false }),
  buildQuestion('hidden', {
    conditionalLogic: { match: 'all', rules: [{ question: 'reviewed', operator: 'equals', value: 'NO' }] },
  }),
];

/** A completed assessment with odd control codes, files, "not applicable", and findings of three severities. */
async function completeOddAssessment(
  { anAssessment, call, done }: Pick<ReturnType<typeof useAssessmentIntegrator>, 'anAssessment' | 'call' | 'done'>,
  vendorId: string,
): Promise<AssessmentDetail> {
  await call(FRAMEWORK);
  const template = { sections: [{ title: 'All', questions: QUESTIONS }] };
  const { id } = await anAssessment('SENT', { vendorId, template });
  await call(uploadEvidenceCall(id, { fileName: 'plan.txt', questionKey: 'text' }));
  await call(uploadEvidenceCall(id, { fileName: 'policy.txt', questionKey: 'policy' }));
  await done(
    saveResponsesCall(id, [
      { questionKey: 'reviewed', answer: 'YES' },
      { questionKey: 'leavers', answer: 'NO' },
      { questionKey: 'tested', answer: 'NO' },
      { questionKey: 'made', answer: 'NO' },
      { questionKey: 'offices', answer: null, notApplicable: true, justification: 'We have none' },
      { questionKey: 'text', answer: 'By hand\n\nEvery Friday' },
    ]),
  );
  await done(transitionCalls(id).submit);
  await done(transitionCalls(id).claim);
  await call(uploadEvidenceCall(id, { fileName: 'minutes.txt', questionKey: 'reviewed' }));
  await done(decideCall(id, 'reviewed', { decision: 'COMPLIANT', rationale: 'Seen the list' }));
  await done(decideCall(id, 'offices', { decision: 'NOT_APPLICABLE', rationale: 'They work remotely' }));
  return done(assessmentCall(id, 'finalize', {}));
}

export const INTERNAL_COMMENT = 'Only for our eyes';

type OscalScene = Readonly<Record<'odd' | 'plain' | 'notApplicable', AssessmentDetail>>;

/**
 * A service with three completed assessments: an odd one, one without controls, and one where nothing applies. Of the
 * findings of the odd one, one is open with an owner, one accepted, one remediated, and one was accepted for a while.
 */
export function useOscalScene() {
  const integrator = useAssessmentIntegrator();
  const { anAssessment, call, done, organisation, test, vendor } = integrator;
  const getScene = useFixture(async (): Promise<OscalScene> => {
    const { id: vendorId } = await vendor({ name: 'Contoso\tCloud' });
    const odd = await completeOddAssessment(integrator, vendorId);
    const owner = await seedUser(test, organisation, { name: 'Olga Owner' });
    for (const request of listFindingChanges(odd, owner.id)) {
      const response = await call(request);
      expect(response.statusCode, response.body).toBeLessThan(300);
    }
    const plain = await anAssessment('COMPLETED');
    const { id } = await anAssessment('UNDER_REVIEW', {
      ...withQuestions(buildQuestion('a')),
      responses: [{ questionKey: 'a', answer: null, notApplicable: true, justification: 'No such thing' }],
    });
    await done(decideCall(id, 'a', { decision: 'NOT_APPLICABLE', rationale: 'True' }));
    return { odd, plain, notApplicable: await done(transitionCalls(id).finalize) };
  });

  const get = async <Document>(request: Call): Promise<Document> => {
    const response = await call(request);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Document>();
  };
  const getResults = async (id: string) => (await get<OscalAssessmentResults>(resultsCall(id)))['assessment-results'];
  return {
    ...integrator,
    getScene,
    get,
    getPlan: async (id: string) => (await get<OscalAssessmentPlan>(planCall(id)))['assessment-plan'],
    getResults,
    getResult: async (id: string) => {
      const [result] = (await getResults(id)).results;
      if (!result) throw new Error('There is no result');
      return result;
    },
    getPoam: async (vendorId: string) => (await get<OscalPoam>(poamCall(vendorId)))['plan-of-action-and-milestones'],
  };
}

function listFindingChanges({ id, findings }: AssessmentDetail, ownerId: string): Call[] {
  const findingId = (questionKey: string) => findings.find((one) => one.questionKey === questionKey)?.id ?? '';
  const acceptance = { status: 'RISK_ACCEPTED', resolutionNote: 'Too expensive', acceptedUntil: '2099-06-30' };
  return [
    closeFindingCall(findingId('leavers'), acceptance),
    closeFindingCall(findingId('tested'), { status: 'REMEDIATED', resolutionNote: 'Seen the test' }),
    updateDetailsCall(findingId('made'), { ownerId, stage: 'PLAN_AGREED', dueDate: '2099-03-31', reason: 'Agreed' }),
    closeFindingCall(findingId('blank'), acceptance),
    {
      method: 'POST',
      url: `/api/v1/findings/${findingId('blank')}/acceptance/end`,
      payload: { reason: 'Needed after all' },
    },
    assessmentCall(id, 'comments', { body: INTERNAL_COMMENT }),
    commentOnFindingCall(findingId('made'), { body: INTERNAL_COMMENT }),
  ];
}
