import { AssessmentStatus, type OscalAssessmentPlan } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { planCall, resultsCall, useOscalScene } from '../../../../test/support/oscal.ts';

const { anAssessment, audited, call, done, get, getPlan, getResult, getResults, getScene, refused } = useOscalScene();

describe('GET /api/v1/assessments/{assessmentId}/oscal/assessment-results', () => {
  it('200 as an attachment named after the vendor, and audited', async () => {
    const { headers, statusCode } = await call(resultsCall(getScene().odd.id));
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['content-disposition']).toContain('Contoso Cloud assessment results.json');
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_ASSESSMENT_OSCAL',
      entity_id: getScene().odd.id,
      meta: { document: 'assessment-results' },
    });
  });

  it('200 with a finding for each assessed control: satisfied only if all its answers comply', async () => {
    const { findings = [], 'reviewed-controls': reviewed } = await getResult(getScene().odd.id);
    expect(findings.map(({ title, target }) => [title, target['target-id'], target.status.state])).toEqual([
      ['1.4 (b) Leavers, and others', '_1.4-b_smt', 'not-satisfied'],
      ['A 1 Backups are made', 'A-1_smt', 'not-satisfied'],
      ['A/1 Backups are tested', 'A-1_2_smt', 'not-satisfied'],
      ['AC-2(1) Accounts are reviewed', 'ac-2.1_smt', 'satisfied'],
    ]);
    expect(reviewed).toMatchObject({
      'control-selections': [
        {
          description: 'Odd rules 2026/1',
          'include-controls': ['_1.4-b', 'A-1', 'A-1_2', 'ac-2.1'].map((id) => ({ 'control-id': id })),
        },
      ],
      remarks: 'Not assessed: Odd rules 2026/1: § 9',
    });
  });

  it('200 with an observation for each answered question, by interview, and by examination of its files', async () => {
    const { observations = [] } = await getResult(getScene().odd.id);
    expect(
      observations.map(({ title, methods, types = [], 'relevant-evidence': files = [] }) => [
        title,
        methods,
        types,
        files.map(({ description, remarks }) => [description, remarks]),
      ]),
    ).toEqual([
      [
        'Question reviewed?',
        ['INTERVIEW', 'EXAMINE'],
        ['control-objective'],
        [['minutes.txt', 'Added during the review']],
      ],
      ['Question leavers?', ['INTERVIEW'], ['control-objective', 'finding'], []],
      ['Question tested?', ['INTERVIEW'], ['control-objective', 'finding'], []],
      ['Question made?', ['INTERVIEW'], ['control-objective', 'finding'], []],
      ['Question offices?', ['INTERVIEW'], ['control-objective'], []],
      ['How? In your own words.', ['INTERVIEW', 'EXAMINE'], [], [['plan.txt', undefined]]],
      ['Your policy?', ['EXAMINE'], [], [['policy.txt', undefined]]],
    ]);
    expect(observations[0]).toMatchObject({
      description:
        'Question: Question reviewed?\n\nAnswer: Yes\n\nExpected: Yes\n\nResult: Compliant. Reviewer decision: compliant',
      remarks: expect.stringMatching(/^Compliant \(Integration, .+\): Seen the list$/),
    });
    expect(observations[4]?.description).toContain(
      'Answer: Marked not applicable\n\nJustification: We have none\n\nExpected: Yes\n\nResult: Not applicable.',
    );
  });

  it('200 with a risk for each finding: open, accepted, remediated, and superseded by its successor', async () => {
    const { risks = [] } = await getResult(getScene().odd.id);
    const states = risks.map(({ title, status, deadline }) => [title, status, deadline?.slice(0, 10) ?? null]);
    const dueDates = new Map(getScene().odd.findings.map(({ title, dueDate }) => [title, dueDate]));
    expect(states.toSorted()).toEqual([
      [
        '1.4 (b) Leavers, and others: not met',
        'deviation-approved',
        dueDates.get('1.4 (b) Leavers, and others: not met'),
      ],
      ['A 1 Backups are made: not met', 'open', '2099-03-31'],
      ['A/1 Backups are tested: not met', 'closed', dueDates.get('A/1 Backups are tested: not met')],
      ['Not shown to be met: Question blank?', 'closed', dueDates.get('Not shown to be met: Question blank?')],
      ['Not shown to be met: Question blank?', 'open', expect.any(String)],
    ]);
  });

  it('200 with the recommendation, the acceptance and the planned remediation of a risk', async () => {
    const { risks = [] } = await getResult(getScene().odd.id);
    const remediations = new Map(risks.map(({ title, remediations = [] }) => [title, remediations]));
    expect(remediations.get('1.4 (b) Leavers, and others: not met')).toMatchObject([
      { lifecycle: 'recommendation', description: 'Remove access on the last day' },
      {
        lifecycle: 'completed',
        title: 'Risk accepted',
        description: 'Too expensive',
        props: [
          { name: 'type', value: 'accept' },
          { name: 'accepted-until', value: '2099-06-30' },
        ],
      },
    ]);
    expect(remediations.get('A/1 Backups are tested: not met')).toMatchObject([
      { lifecycle: 'completed', title: 'Remediated', description: 'Seen the test' },
    ]);
    expect(remediations.get('A 1 Backups are made: not met')).toMatchObject([
      { lifecycle: 'planned', description: 'Stage: Plan agreed. Owner: Olga Owner. Due: 31 March 2099.' },
    ]);
  });

  it('200 relates a control to the observations of its questions and to its risks only', async () => {
    const { findings = [], observations = [], risks = [] } = await getResult(getScene().odd.id);
    const control = findings.find(({ title }) => title.startsWith('A 1 '));
    const observation = observations.find(({ title }) => title === 'Question made?');
    const risk = risks.find(({ title }) => title.startsWith('A 1 '));
    expect(control?.['related-observations']).toEqual([{ 'observation-uuid': observation?.uuid }]);
    expect(control?.['related-risks']).toEqual([{ 'risk-uuid': risk?.uuid }]);
    expect(risk?.['related-observations']).toEqual([{ 'observation-uuid': observation?.uuid }]);
    expect(findings.find(({ title }) => title.startsWith('AC-2(1)'))?.['related-risks']).toBeUndefined();
  });

  it('200 imports the plan, and links to the files', async () => {
    const { 'import-ap': imported } = await getResults(getScene().odd.id);
    const plan = await get<OscalAssessmentPlan>({ method: 'GET', url: new URL(imported.href).pathname });
    expect(plan).toEqual({ 'assessment-plan': await getPlan(getScene().odd.id) });
    const { observations = [] } = await getResult(getScene().odd.id);
    const hrefs = observations.flatMap(({ 'relevant-evidence': files = [] }) => files.map(({ href }) => href));
    expect(hrefs).toHaveLength(3);
    for (const href of hrefs) {
      expect((await call({ method: 'GET', url: new URL(href).pathname })).body).toBe('a policy');
    }
  });

  it('200 without controls, findings and risks when no question is mapped and every answer complies', async () => {
    const result = await getResult(getScene().plain.id);
    expect(result).toMatchObject({ 'reviewed-controls': { 'control-selections': [{ 'include-all': {} }] } });
    expect([result.findings, result.risks]).toEqual([undefined, undefined]);
    expect(result.observations).toHaveLength(2);
  });

  it('200 without a score when nothing applies', async () => {
    const { props = [] } = await getResult(getScene().notApplicable.id);
    expect(props.map(({ name, value }) => [name, value])).toEqual([
      ['score', 'No score'],
      ['rating', 'Not scored'],
    ]);
  });

  it('200 with the name that the vendor had when the assessment was completed', async () => {
    const { id, vendorId } = await anAssessment('COMPLETED');
    const before = await getResults(id);
    await call({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: { name: 'Renamed' } });
    const { metadata, results } = await getResults(id);
    expect([metadata.title, metadata.parties, results]).toEqual([
      before.metadata.title,
      before.metadata.parties,
      before.results,
    ]);
  });

  it.each(AssessmentStatus.exclude(['COMPLETED']).options)(
    '409 while the status is %s; writes nothing',
    async (status) => {
      const { id } = await anAssessment(status);
      const response = await refused(resultsCall(id));
      expect([response.statusCode, response.json().code]).toEqual([409, 'WRONG_STATUS']);
      expect(response.json().error).toMatch(
        /^OSCAL results are available when the assessment is completed\. Its status is /,
      );
    },
  );

  it('409 after the assessment was reopened', async () => {
    const { id } = await anAssessment('COMPLETED');
    await done(transitionCalls(id).reopen);
    expect((await refused(resultsCall(id))).statusCode).toBe(409);
  });
});

describe('GET /api/v1/assessments/{assessmentId}/oscal/assessment-plan', () => {
  it('200 with the vendor and every control of the questionnaire, and audited', async () => {
    const { headers } = await call(planCall(getScene().odd.id));
    expect(headers['content-disposition']).toContain('Contoso Cloud assessment plan.json');
    expect((await audited())[0]).toMatchObject({ entity_id: getScene().odd.id, meta: { document: 'assessment-plan' } });
    const { metadata, 'reviewed-controls': reviewed, ...plan } = await getPlan(getScene().odd.id);
    expect(metadata.title).toBe(`Assessment plan: Contoso Cloud: ${getScene().odd.title}`);
    expect(reviewed['control-selections'][0]?.['include-controls']).toEqual(
      ['_1.4-b', 'A-1', 'A-1_2', 'ac-2.1', '_9'].map((id) => ({ 'control-id': id })),
    );
    const [resource] = plan['back-matter'].resources;
    expect(plan['import-ssp'].href).toBe(`#${resource?.uuid ?? ''}`);
  });

  it('200 for a draft', async () => {
    const { id } = await anAssessment('DRAFT');
    expect(await getPlan(id)).toMatchObject({
      'reviewed-controls': { 'control-selections': [{ 'include-all': {} }] },
    });
  });
});
