import type { Approval, Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  approveCall,
  createCase,
  getApprovalCall,
  makeRequest,
  rejectCall,
  seedTeam,
  withdrawCall,
} from '../../../../test/support/approvals.ts';
import { FINDINGS_PATH } from '../../../../test/support/findings.ts';
import { isFullRun } from '../../../../test/support/full-run.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();
const ROUNDS = isFullRun ? 200 : 20;

describe('Concurrent requests, decisions and changes of the same finding', () => {
  it(
    'have exactly one winner in each round, and a changed finding is never approved',
    { timeout: 300_000 },
    async () => {
      const team = await seedTeam(test);
      const { approver, requester } = team;
      for (let round = 0; round < ROUNDS; round += 1) {
        await team.setPolicy();
        const subject = await createCase(test, team, 'ACCEPT_RISK');
        await team.setPolicy('ACCEPT_RISK');
        const asked = await Promise.all([requester, team.reviewer, team.key].map((caller) => caller(subject.request)));
        const [first, ...more] = asked.filter(({ statusCode }) => statusCode === 201);
        expect([asked.map(({ statusCode }) => statusCode).sort(), more]).toEqual([[201, 409, 409], []]);
        const id = String(first?.json().id);
        const other = round % 3;
        const [approved] = await Promise.all([
          approver(approveCall(id)),
          approver(approveCall(id)),
          other === 0 ? subject.change().catch(() => null) : null,
          other === 1 ? approver(rejectCall(id)) : null,
          other === 2 ? requester(withdrawCall(id)) : null,
        ]);
        const approval: Approval = (await approver(getApprovalCall(id))).json();
        const finding: Finding = (
          await approver({ method: 'GET', url: `${FINDINGS_PATH}/${subject.subjectId}` })
        ).json();
        expect(approved.statusCode === 200 || approved.statusCode === 409, approved.body).toBe(true);
        expect(finding.status).toBe(approval.status === 'APPROVED' ? 'RISK_ACCEPTED' : 'OPEN');
        if (approval.status === 'APPROVED') expect(finding.title).toBe('Data leaked');
        const entries = await test.database.query(
          `select 1 from audit_entry where entity_id = $1 and action <> 'REQUEST_APPROVAL'`,
          [id],
        );
        expect(entries.length).toBe(approval.status === 'PENDING' ? 0 : 1);
      }
    },
  );

  it('200 for one of two approvals, and one audit entry of the change', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, 'DELETE_VENDOR');
    await team.setPolicy('DELETE_VENDOR');
    const { id } = await makeRequest(team.requester, subject);
    const answers = await Promise.all(Array.from({ length: 10 }, () => team.approver(approveCall(id))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const entries = await test.database.query(
      `select 1 from audit_entry where entity_id = $1 and action = 'DELETE_VENDOR'`,
      [subject.subjectId],
    );
    expect(entries).toHaveLength(1);
  });
});
