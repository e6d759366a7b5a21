import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { TODAY, useScheduledRules } from '../../../../test/support/scheduled-rules.ts';
import { addDays, addMonths } from '../../../domain/dates.ts';

const integrator = useAssessmentIntegrator();
const { aDraft, anAssessment, call, test, vendor } = integrator;
const { tickOn, entries } = useScheduledRules(integrator);

describe('A reassessment', () => {
  const drafts = () =>
    test.database.query<{ id: string; template_version: number; vendor_id: string }>(
      `select * from assessment where status = 'DRAFT'`,
    );
  const completed = async (tier: 'HIGH' | 'LOW' | null) => {
    const { id: vendorId } = await vendor(tier ? { tier } : {});
    return anAssessment('COMPLETED', { vendorId });
  };

  it.each([
    ['HIGH', 12],
    ['LOW', 36],
    [null, 24],
  ] as const)('for a vendor of tier %s creates one draft %i months after the last completion', async (tier, months) => {
    const { vendorId } = await completed(tier);
    const day = addMonths(TODAY, months);
    await tickOn(addDays(day, -1));
    expect(await drafts()).toEqual([]);
    await tickOn(day);
    await tickOn(addDays(day, 1));
    const [draft, ...more] = await drafts();
    expect([draft?.vendor_id, more]).toEqual([vendorId, []]);
    const [entry] = await entries('CREATE_ASSESSMENT', draft?.id ?? '');
    expect(entry).toMatchObject({ user_name: 'Assay', meta: { vendorId } });
  });

  it('uses the newest published version', async () => {
    const { template } = await completed('HIGH');
    const next = (await call({ method: 'POST', url: `/api/v1/templates/${template.id ?? ''}/versions` })).json();
    await tickOn(addMonths(TODAY, 11));
    await call({ method: 'POST', url: `/api/v1/templates/${next.id}/publish`, payload: {} });
    await tickOn(addMonths(TODAY, 13));
    expect(await drafts()).toMatchObject([{ template_version: 2, template_id: next.id }]);
  });

  it('is not created while another assessment of the template is open, nor again after its draft was deleted', async () => {
    const { vendorId, template } = await completed('HIGH');
    const own = await aDraft({ vendorId, templateId: template.id ?? '' });
    await tickOn(addMonths(TODAY, 12));
    expect(await drafts()).toHaveLength(1);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${own.id}` });
    await tickOn(addMonths(TODAY, 12));
    const [made] = await drafts();
    await call({ method: 'DELETE', url: `/api/v1/assessments/${made?.id ?? ''}` });
    await tickOn(addMonths(TODAY, 13));
    expect(await drafts()).toEqual([]);
  });

  it("follows the organisation's intervals, and is never created without one", async () => {
    await completed('HIGH');
    const set = (months: object) =>
      test.database.query('update organisation set reassessment_months = $1', [JSON.stringify(months)]);
    await set({ CRITICAL: null, HIGH: null, MEDIUM: null, LOW: null });
    await tickOn(addMonths(TODAY, 300));
    expect(await drafts()).toEqual([]);
    await set({ CRITICAL: 1, HIGH: 2, MEDIUM: 24, LOW: 36 });
    await tickOn(addMonths(TODAY, 2));
    expect(await drafts()).toHaveLength(1);
    await set({ CRITICAL: 12, HIGH: 12, MEDIUM: 24, LOW: 36 });
  });
});
