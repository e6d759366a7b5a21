import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertAuditEntry, waitUntilSealable } from '../../../../test/support/audit-entries.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { seedOrganisation } from '../../../../test/support/factories.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { updateAuditCounts } from './audit-count.ts';

const test = useTestApp();

describe('GET /api/app/audit-choices', () => {
  it('200 lists each action and user once, counted or not, with the latest name of the user', async () => {
    const organisation = await seedOrganisation(test);
    const [ada, ben] = [randomUUID(), randomUUID()];
    await insertAuditEntry(test, await seedOrganisation(test), { action: 'OF_OTHERS', user_id: randomUUID() });
    await insertAuditEntry(test, organisation, { action: 'LOGIN', user_id: ada, user_name: 'Ada Old' });
    await insertAuditEntry(test, organisation, { action: 'NOTIFY_OVERDUE', user_id: null, user_name: 'Assay' });
    await waitUntilSealable(test, organisation);
    await updateAuditCounts(test.ctx, organisation.id);
    await insertAuditEntry(test, organisation, { action: 'LOGIN', user_id: ada, user_name: 'Ada New' });
    await insertAuditEntry(test, organisation, { action: 'DELETE_VENDOR', user_id: ben, user_name: 'Ben' });
    const call = await createSessionCaller(test, organisation, ['audit:view']);
    const answer = await call({ method: 'GET', url: '/api/app/audit-choices' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      actions: [
        { action: 'CREATE_ORGANISATION', label: 'Organisation created' },
        { action: 'NOTIFY_OVERDUE', label: 'Overdue notice sent' },
        { action: 'LOGIN', label: 'Signed in' },
        { action: 'DELETE_VENDOR', label: 'Vendor deleted' },
      ],
      users: [
        { id: ada, name: 'Ada New' },
        { id: ben, name: 'Ben' },
      ],
    });
  });
});
