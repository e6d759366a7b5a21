import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import {
  openPortalCall,
  parsePortalToken,
  PORTAL_PATH,
  portalPostCall,
  saveAnswerCall,
  SUBMIT_CALL,
  usePortal,
} from '../../../../test/support/portal-calls.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';
import { renderReceiptHandler } from '../../insight/reports/receipt-jobs.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, test } = integrator;
const { aContact, linkTo, shown, done, refused } = usePortal(integrator);

const hidden = {
  conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'answered' as const }] },
};
const three = {
  template: {
    sections: [
      { title: 'One', questions: [buildQuestion('a')] },
      { title: 'Two', questions: [buildQuestion('b', hidden)] },
      { title: 'Three', questions: [buildQuestion('c')] },
    ],
  },
};
const EMAIL = 'cole@contoso.example';
const delegateCall = (sections: string[], email = EMAIL) =>
  portalPostCall('delegations', { name: 'Cole', email, sections });
const withdrawCall = (id: string) => ({ method: 'DELETE' as const, url: `${PORTAL_PATH}/delegations/${id}` });

async function aDelegation(sections = ['Two', 'Three']) {
  const { id } = await anAssessment('SENT', three);
  const contact = await aContact(id);
  const delegation = await done(contact, delegateCall(sections));
  return { id, contact, delegation, colleague: await aContact(id, EMAIL) };
}

const RECEIPT_CALLS = ['receipt', 'receipt/pdf'].map((what) => ({
  method: 'GET' as const,
  url: `${PORTAL_PATH}/${what}`,
}));

describe('A delegate', () => {
  it('sees the same question numbers as everyone else', async () => {
    const { contact, colleague } = await aDelegation(['Three']);
    const numbersOf = async (who: typeof contact) =>
      (await shown(who)).sections.flatMap(({ questions }) => questions.map(({ key, number }) => [key, number]));
    expect(await numbersOf(colleague)).toEqual([['c', '3.1']]);
    expect(await numbersOf(contact)).toEqual([
      ['a', '1.1'],
      ['b', '2.1'],
      ['c', '3.1'],
    ]);
  });

  it('S2: 403 for the receipt and its PDF, which contain the whole questionnaire; writes nothing', async () => {
    const { id, contact, colleague } = await aDelegation(['Three']);
    for (const key of ['a', 'b', 'c']) await done(contact, saveAnswerCall(key, { answer: 'YES' }));
    const { sha256 } = await done(contact, SUBMIT_CALL);
    const [submission] = await test.database.query<{ id: string }>(
      'select id from submission where assessment_id = $1',
      [id],
    );
    const key = { organisationId: integrator.organisation.id, submissionId: submission?.id ?? '' };
    await renderReceiptHandler.run(test.ctx, key);
    for (const request of RECEIPT_CALLS) {
      const { error } = await refused(colleague, request, 403);
      expect(error).toBe('The receipt covers the whole questionnaire. Ask the colleague who invited you for it.');
      expect((await contact(request)).statusCode).toBe(200);
    }
    const seen = await shown(colleague);
    expect(seen).toMatchObject({ delegated: true, canSubmit: false, progress: { required: 1, answered: 1 } });
    expect(seen.sections.map(({ title }) => title)).toEqual(['Three']);
    for (const other of ['One', 'Two', 'Question a?', 'Question b?', sha256]) {
      expect(JSON.stringify(seen)).not.toContain(other);
    }
  });
});

const BAD_NAMES = ['x'.repeat(81), 'Pay at https://evil.example', 'evil.example', 'Vera\u202etxt', 'Vera\nBcc: x'];

describe('POST /api/portal/delegations', () => {
  it('S12: 201 emails a fixed subject, without the name of the contact or the delegate', async () => {
    const { id } = await aDelegation();
    const colleague = await aContact(id, EMAIL);
    await done(colleague, delegateCall(['Two'], 'third@contoso.example'));
    const mails = await test.database.query(
      `select subject from mail where assessment_id = $1 and kind = 'DELEGATION'`,
      [id],
    );
    const subject = 'A colleague has asked you to help complete “Questionnaire”';
    expect(mails).toEqual([{ subject }, { subject }]);
  });

  it.each(BAD_NAMES)('S12: 400 for the name %j; writes nothing', async (name) => {
    const contact = await aContact((await anAssessment('SENT', three)).id);
    const payload = { name, email: EMAIL, sections: ['Two'] };
    expect(await refused(contact, portalPostCall('delegations', payload), 400)).toMatchObject({
      error: 'Delegation data is invalid',
      details: [{ path: 'name' }],
    });
  });

  it('S12: 200 shows a delegate whose stored name is longer', async () => {
    const { contact, delegation } = await aDelegation();
    const name = `${'x'.repeat(200)} https://evil.example`;
    await test.database.query('update portal_link set contact_name = $2 where id = $1', [delegation.id, name]);
    expect((await shown(contact)).delegations).toMatchObject([{ name }]);
  });

  it('201 gives a colleague their own link to the sections, with one email and one audit entry', async () => {
    const { id, contact, delegation } = await aDelegation();
    expect(delegation).toMatchObject({ name: 'Cole', email: EMAIL, sections: ['Two', 'Three'], revokedAt: null });
    expect((await shown(contact)).delegations).toMatchObject([{ id: delegation.id, openedAt: expect.any(String) }]);
    const mails = await test.database.query(
      'select kind, recipient_email, portal_link_id from mail where assessment_id = $1 order by created_at',
      [id],
    );
    expect(mails).toMatchObject([
      { kind: 'INVITATION' },
      { kind: 'DELEGATION', recipient_email: EMAIL, portal_link_id: delegation.id },
    ]);
    expect((await audited())[1]).toMatchObject({
      action: 'DELEGATE_SECTIONS',
      entity_id: id,
      meta: { email: EMAIL, sections: ['Two', 'Three'] },
    });
  });

  it('shows the colleague only those sections, although conditions use all answers', async () => {
    const { contact, colleague } = await aDelegation();
    const before = await shown(colleague);
    expect(before.sections.map(({ title, progress }) => [title, progress])).toEqual([
      ['Two', { required: 0, answered: 0 }],
      ['Three', { required: 1, answered: 0 }],
    ]);
    expect(before).toMatchObject({ canSubmit: false, progress: { required: 1, answered: 0 }, delegations: [] });
    await done(contact, saveAnswerCall('a', { answer: 'YES' }));
    expect((await shown(colleague)).progress).toEqual({ required: 2, answered: 0 });
    await refused(colleague, saveAnswerCall('a', { answer: 'NO', revision: 1 }), 404);
    const saved = await done(colleague, saveAnswerCall('b', { answer: 'YES' }));
    expect(saved.response).toMatchObject({ answer: 'YES', answeredByName: 'Cole' });
    expect(saved.sections).toHaveLength(2);
  });

  it('403 when the colleague submits; writes nothing', async () => {
    const { contact, colleague } = await aDelegation();
    await done(contact, saveAnswerCall('a', { answer: 'YES' }));
    await done(colleague, saveAnswerCall('b', { answer: 'YES' }));
    await done(colleague, saveAnswerCall('c', { answer: 'YES' }));
    await refused(colleague, SUBMIT_CALL, 403);
    await done(contact, SUBMIT_CALL);
  });

  it('201 when delegating further; 400 for sections of others, writes nothing', async () => {
    const { id, contact, colleague } = await aDelegation();
    for (const sections of [['One'], ['Two', 'One'], ['None']]) await refused(colleague, delegateCall(sections), 400);
    await done(colleague, delegateCall(['Three'], 'third@contoso.example'));
    const third = await aContact(id, 'third@contoso.example');
    expect((await shown(third)).sections.map(({ title }) => title)).toEqual(['Three']);
    expect((await shown(colleague)).delegations).toHaveLength(1);
    expect((await shown(contact)).delegations).toHaveLength(1);
  });

  it('400 without a section or with an invalid email address', async () => {
    const { contact } = await aDelegation();
    await refused(contact, delegateCall([]), 400);
    await refused(contact, delegateCall(['One'], 'nowhere'), 400);
  });

  it('409 after submission, and after fifty delegations', async () => {
    const submitted = await aContact((await anAssessment('SUBMITTED')).id);
    await refused(submitted, delegateCall(['First']), 409);
    const { contact } = await aDelegation();
    for (let number = 1; number < 50; number += 1)
      await done(contact, delegateCall(['One'], `${String(number)}@contoso.example`));
    await refused(contact, delegateCall(['One']), 409);
  });
});

describe('DELETE /api/portal/delegations/:linkId', () => {
  it('200 revokes the delegation and those made from it: their sessions and links stop working immediately', async () => {
    const { id, contact, delegation, colleague } = await aDelegation();
    await done(colleague, delegateCall(['Three'], 'third@contoso.example'));
    const third = await aContact(id, 'third@contoso.example');
    const links = [await linkTo(id, EMAIL), await linkTo(id, 'third@contoso.example')];
    expect(await done(contact, withdrawCall(delegation.id))).toMatchObject({ revokedAt: expect.any(String) });
    for (const person of [colleague, third]) {
      expect((await person({ method: 'GET', url: `${PORTAL_PATH}/assessment` })).statusCode).toBe(401);
    }
    for (const link of links)
      expect((await test.app.inject(openPortalCall(parsePortalToken(link)))).statusCode).toBe(401);
    expect((await shown(contact)).delegations).toEqual([]);
    expect((await audited())[0]).toMatchObject({ action: 'REVOKE_LINK', meta: { email: EMAIL } });
  });

  it("404 for an unknown link, the contact's own link and a delegation of another contact", async () => {
    const { id, contact, delegation, colleague } = await aDelegation();
    const own = await linkTo(id, 'security@contoso.example');
    await done(colleague, delegateCall(['Three'], 'third@contoso.example'));
    const third = await linkTo(id, 'third@contoso.example');
    for (const linkId of [randomUUID(), own.id, third.id]) await refused(contact, withdrawCall(linkId), 404);
    await refused(colleague, withdrawCall(delegation.id), 404);
  });
});
