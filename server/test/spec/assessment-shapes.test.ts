import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../support/integrator.ts';
import { type Story, useStories } from './story.ts';

const integrator = useIntegrator();
const { call } = integrator;
const { aCompletedOne } = useStories(integrator);

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let story: Story;
const read = async (url: string) => {
  const answer = await call({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const detail = () => read(story.url);
beforeAll(async () => {
  story = await aCompletedOne();
});

describe('GET /api/v1/assessments/{assessmentId}', () => {
  it('200 has a title, a status, a score, a due date and a creation date', async () => {
    expect(await detail()).toMatchObject({
      id: story.id,
      title: 'Questionnaire',
      status: 'COMPLETED',
      score: 0.75,
      dueDate: '2099-12-31',
      createdAt: MOMENT,
    });
  });

  it('200 has the vendor and the template', async () => {
    const { vendor, template } = await detail();
    expect(vendor).toEqual({
      id: story.vendorId,
      name: story.vendorName,
      contactName: null,
      contactEmail: 'security@contoso.example',
      tier: 'HIGH',
    });
    expect(template).toEqual({ id: expect.any(String), name: 'Questionnaire', version: 1 });
  });

  it('200 has the questions with their responses', async () => {
    const { sections } = await detail();
    expect(sections).toMatchObject([
      {
        title: 'Access',
        questions: [
          { key: 'a', visible: true, response: { answer: 'YES', notApplicable: false, compliance: 1, review: null } },
          { key: 'b', visible: true, response: { answer: 'NO', notApplicable: false, compliance: 0.5 } },
        ],
      },
    ]);
    expect(sections[0].questions[0]).toMatchObject({
      text: 'Question a?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      required: true,
      expectedAnswer: 'YES',
      controls: [{ code: 'AC-1', title: 'Accounts have owners', domain: 'Access' }],
    });
  });

  it('200 has the review decisions', async () => {
    const { sections, reviewer } = await detail();
    expect(sections[0].questions[1].response.review).toEqual({
      decision: 'PARTIAL',
      rationale: 'A plan exists',
      reviewerName: 'Integration',
      decidedAt: MOMENT,
    });
    expect(reviewer).toMatchObject({ name: 'Integration' });
  });

  it('200 has the findings', async () => {
    const { findings } = await detail();
    expect(findings).toContainEqual(
      expect.objectContaining({
        id: story.finding.id,
        title: 'Leavers keep access',
        severity: 'HIGH',
        status: 'OPEN',
        controlCodes: ['AC-2'],
      }),
    );
  });

  it('200 has the comments as threads', async () => {
    const { comments } = await detail();
    expect(comments).toMatchObject([
      { id: story.comment.id, body: 'Is this so?', authorName: 'Integration', replies: [{ body: 'It is.' }] },
    ]);
  });

  it('200 has the evidence', async () => {
    expect((await detail()).evidence).toEqual([story.evidence]);
    expect(story.evidence).toMatchObject({ fileName: 'policy.txt', mimeType: 'text/plain', questionKeys: ['a'] });
  });

  it('200 has a score breakdown: each question with its rule, weight, compliance, gain and loss', async () => {
    expect((await detail()).scoreBreakdown).toMatchObject({
      score: 0.75,
      exact: '3/4',
      earned: '6',
      possible: '8',
      lines: [
        { questionKey: 'a', rule: 'EXPECTATION', weight: 4, compliance: '1', gain: '1/2', loss: '0' },
        { questionKey: 'b', rule: 'REVIEWED', weight: 4, compliance: '1/2', gain: '1/4', loss: '1/4' },
      ],
    });
  });

  it.each([randomUUID(), 'no-id'])('404 for the assessment %s', async (id) => {
    for (const url of [`/api/v1/assessments/${id}`, `/api/assessments/${id}/export`]) {
      const answer = await call({ method: 'GET', url });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'Not found' }]);
    }
  });
});

describe('GET /api/assessments/{assessmentId}/export', () => {
  const exporting = () => call({ method: 'GET', url: `/api/assessments/${story.id}/export` });

  it('200 as a text/csv attachment named after the vendor', async () => {
    const { statusCode, headers } = await exporting();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const fileName = `${story.vendorName}.csv`;
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${fileName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
  });

  it('200 with every response and its compliance status', async () => {
    const rows: Record<string, string>[] = parse((await exporting()).body, { columns: true });
    const cellsOf = (key: string) => {
      const row = rows.find((one) => one.Section === 'Access' && one.Key === key);
      return ['Answer', 'Compliance status', 'Decision'].map((column) => row?.[column]);
    };
    const shown = ['a', 'b'].map(cellsOf);
    expect(shown).toEqual([
      ['YES', 'COMPLIANT', ''],
      ['NO', 'PARTIAL', 'PARTIAL'],
    ]);
  });

  it('200 with the findings', async () => {
    const rows: Record<string, string>[] = parse((await exporting()).body, { columns: true });
    expect(rows.find(({ Key }) => Key === 'b')).toMatchObject({
      Findings: 'Leavers keep access',
      'Finding IDs': story.finding.id,
      'Finding descriptions': 'Seen in the sample',
      'Finding severities': 'HIGH',
      'Finding statuses': 'OPEN',
      'Finding controls': 'AC-2',
    });
  });
});

describe('The assessments of a vendor', () => {
  const ofVendor = (search = '') => read(`/api/v1/vendors/${story.vendorId}/assessments${search}`);

  it('are the assessment list filtered by vendorId, plus the ID and name of the vendor', async () => {
    await aCompletedOne();
    const { vendorId, vendorName, ...page } = await ofVendor();
    expect({ vendorId, vendorName }).toEqual({ vendorId: story.vendorId, vendorName: story.vendorName });
    expect(page).toEqual(await read(`/api/v1/assessments?vendorId=${story.vendorId}`));
    expect(page.entries).toHaveLength(1);
  });

  it('can be filtered by status; an unknown status matches nothing', async () => {
    expect((await ofVendor('?status=COMPLETED')).entries).toHaveLength(1);
    expect((await ofVendor('?status=DRAFT')).entries).toEqual([]);
    expect((await ofVendor('?status=WHATEVER')).entries).toEqual([]);
  });

  it('are counted in assessmentCount in every state, until they are deleted', async () => {
    const { vendorId, id, url } = await aCompletedOne();
    const counts = async () => {
      const entries: { id: string; assessmentCount: number }[] = await read('/api/v1/vendors');
      const listed = entries.find((one) => one.id === vendorId)?.assessmentCount;
      return [listed, (await read(`/api/v1/vendors/${vendorId}/score`)).assessmentCount];
    };
    expect(await counts()).toEqual([1, 1]);
    const templateId = (await read(url)).template.id;
    const draft = await call({ method: 'POST', url: '/api/v1/assessments', payload: { vendorId, templateId } });
    expect(draft.statusCode).toBe(201);
    expect(await counts()).toEqual([2, 2]);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${id}` });
    expect(await counts()).toEqual([1, 1]);
  });

  it("are summarised in the vendor's CSV export", async () => {
    const { body } = await call({ method: 'GET', url: `/api/v1/vendors/${story.vendorId}/export` });
    const rows: Record<string, string>[] = parse(body, { columns: true });
    expect(rows.filter(({ Record }) => Record === 'assessment')).toMatchObject([
      { Assessment: 'Questionnaire', ID: story.id, Status: 'COMPLETED', Score: '0.75', 'Due date': '2099-12-31' },
    ]);
  });
});
