import { describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { closeFindingCall, FINDINGS_PATH, insertFindingRow } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;

const TIMES = 200;

describe('Concurrent requests to close the same finding', () => {
  it(`200 for exactly one of ${String(TIMES)}, 400 for the others, and one audit entry`, async () => {
    const { id: vendor_id } = await vendor();
    const assessment_id = await insertAssessmentRow(test, integrator.organisation, { vendor_id, status: 'COMPLETED' });
    const id = await insertFindingRow(test, integrator.organisation, { vendor_id, assessment_id });
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, n) =>
        call(
          closeFindingCall(id, {
            status: n % 2 ? 'REMEDIATED' : 'RISK_ACCEPTED',
            resolutionNote: `Attempt ${String(n)}`,
          }),
        ),
      ),
    );
    const winners = answers.filter(({ statusCode }) => statusCode === 200);
    expect(winners).toHaveLength(1);
    const refusals = answers.filter(({ statusCode }) => statusCode === 400);
    expect(refusals).toHaveLength(TIMES - 1);
    expect(new Set(refusals.map((refusal) => refusal.json().error))).toEqual(
      new Set(['This finding is already closed']),
    );
    expect((await call({ method: 'GET', url: FINDINGS_PATH })).json().entries).toEqual([winners[0]?.json()]);
    const entries = await test.database.query('select action from audit_entry where entity_id = $1', [id]);
    expect(entries).toEqual([{ action: 'UPDATE_FINDING' }]);
  });
});
