import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../support/integrator.ts';
import { buildTemplateBody, putTemplateCall, TEMPLATES_PATH, useTemplates } from '../support/questionnaires.ts';
import { useStories } from './story.ts';

const integrator = useIntegrator();
const { call } = integrator;
const { aTemplate } = useTemplates(integrator);
const { aCompletedOne } = useStories(integrator);

/** The logged actions for a record, oldest first. */
const actionsAbout = async (id: string) => {
  const { entries } = (await call({ method: 'GET', url: '/api/v1/audit?pageSize=500' })).json();
  return entries
    .filter(({ entityId }: { entityId: string | null }) => entityId === id.slice(0, 8))
    .map(({ action }: { action: string }) => action)
    .reverse();
};

describe('GET /api/v1/audit', () => {
  it('200 shows CREATE_TEMPLATE, UPDATE_TEMPLATE and DELETE_TEMPLATE', async () => {
    const { id } = await aTemplate();
    expect((await call(putTemplateCall(id, buildTemplateBody({ name: 'Renamed' })))).statusCode).toBe(200);
    expect((await call({ method: 'DELETE', url: `${TEMPLATES_PATH}/${id}` })).statusCode).toBe(204);
    expect(await actionsAbout(id)).toEqual(['CREATE_TEMPLATE', 'UPDATE_TEMPLATE', 'DELETE_TEMPLATE']);
  });

  it.each(['CREATE_ASSESSMENT', 'SEND_ASSESSMENT', 'REVIEW_DECISION', 'FINALIZE_ASSESSMENT', 'DELETE_ASSESSMENT'])(
    '200 shows %s once for the assessment',
    async (action) => {
      const { id, url } = await aCompletedOne();
      expect((await call({ method: 'DELETE', url })).statusCode).toBeLessThan(300);
      const actions: string[] = await actionsAbout(id);
      expect(actions.filter((one) => one === action)).toHaveLength(1);
    },
  );

  it('200 shows ADD_COMMENT for each comment', async () => {
    await aCompletedOne();
    const { entries } = (await call({ method: 'GET', url: '/api/v1/audit?action=ADD_COMMENT&pageSize=500' })).json();
    expect(entries.length).toBeGreaterThanOrEqual(2);
    expect(entries[0]).toMatchObject({ actionLabel: 'Comment added', userName: 'Integration' });
  });

  it('200 shows UPDATE_FINDING for the finding', async () => {
    const { finding } = await aCompletedOne();
    const payload = { status: 'REMEDIATED' };
    expect((await call({ method: 'PATCH', url: `/api/v1/findings/${finding.id}`, payload })).statusCode).toBe(200);
    expect(await actionsAbout(finding.id)).toContain('UPDATE_FINDING');
  });
});
