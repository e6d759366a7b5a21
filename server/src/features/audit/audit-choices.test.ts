import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anEntry, untilFinal } from '../../../test/audit-entries.ts';
import { aSessionCaller } from '../../../test/callers.ts';
import { anOrganisation } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { countAudit } from './audit-count.ts';

const test = useTestApp();

describe('GET /api/app/audit-choices', () => {
  it('200 names each action and everybody once, counted or not, by the name they had last', async () => {
    const organisation = await anOrganisation(test);
    const [ada, ben] = [randomUUID(), randomUUID()];
    await anEntry(test, await anOrganisation(test), { action: 'OF_OTHERS', user_id: randomUUID() });
    await anEntry(test, organisation, { action: 'LOGIN', user_id: ada, user_name: 'Ada Old' });
    await anEntry(test, organisation, { action: 'NOTIFY_OVERDUE', user_id: null, user_name: 'Assay' });
    await untilFinal(test, organisation);
    await countAudit(test.ctx, organisation.id);
    await anEntry(test, organisation, { action: 'LOGIN', user_id: ada, user_name: 'Ada New' });
    await anEntry(test, organisation, { action: 'DELETE_VENDOR', user_id: ben, user_name: 'Ben' });
    const call = await aSessionCaller(test, organisation, ['audit:view']);
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
