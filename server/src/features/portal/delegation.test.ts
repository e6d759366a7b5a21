import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assessmentsOf } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { opening, PORTAL, portalOf, portalPost, saving, submitting, tokenIn } from '../../../test/portal.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { test, audited } = integrator;
const { anAssessment } = assessmentsOf(integrator);
const { aContact, linkTo, shown, done, refused } = portalOf(integrator);

const hidden = {
  conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'answered' as const }] },
};
const three = {
  template: {
    sections: [
      { title: 'One', questions: [aQuestion('a')] },
      { title: 'Two', questions: [aQuestion('b', hidden)] },
      { title: 'Three', questions: [aQuestion('c')] },
    ],
  },
};
const EMAIL = 'cole@contoso.example';
const asking = (sections: string[], email = EMAIL) => portalPost('delegations', { name: 'Cole', email, sections });
const withdrawing = (id: string) => ({ method: 'DELETE' as const, url: `${PORTAL}/delegations/${id}` });

async function aDelegation(sections = ['Two', 'Three']) {
  const { id } = await anAssessment('SENT', three);
  const contact = await aContact(id);
  const delegation = await done(contact, asking(sections));
  return { id, contact, delegation, colleague: await aContact(id, EMAIL) };
}

describe('POST /api/portal/delegations', () => {
  it('201 asks a colleague by a link of their own, limited to sections; a mail and one entry', async () => {
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

  it('shows the colleague those sections and no others, though conditions look at all of them', async () => {
    const { contact, colleague } = await aDelegation();
    const before = await shown(colleague);
    expect(before.sections.map(({ title, progress }) => [title, progress])).toEqual([
      ['Two', { required: 0, answered: 0 }],
      ['Three', { required: 1, answered: 0 }],
    ]);
    expect(before).toMatchObject({ canSubmit: false, progress: { required: 1, answered: 0 }, delegations: [] });
    await done(contact, saving('a', { answer: 'YES' }));
    expect((await shown(colleague)).progress).toEqual({ required: 2, answered: 0 });
    await refused(colleague, saving('a', { answer: 'NO', revision: 1 }), 404);
    const saved = await done(colleague, saving('b', { answer: 'YES' }));
    expect(saved.response).toMatchObject({ answer: 'YES', answeredByName: 'Cole' });
    expect(saved.sections).toHaveLength(2);
  });

  it('403 for a colleague who submits, and writes nothing', async () => {
    const { contact, colleague } = await aDelegation();
    await done(contact, saving('a', { answer: 'YES' }));
    await done(colleague, saving('b', { answer: 'YES' }));
    await done(colleague, saving('c', { answer: 'YES' }));
    await refused(colleague, submitting, 403);
    await done(contact, submitting);
  });

  it('201 passes a part on once more; 400 beyond the own sections, and writes nothing', async () => {
    const { id, contact, colleague } = await aDelegation();
    for (const sections of [['One'], ['Two', 'One'], ['None']]) await refused(colleague, asking(sections), 400);
    await done(colleague, asking(['Three'], 'third@contoso.example'));
    const third = await aContact(id, 'third@contoso.example');
    expect((await shown(third)).sections.map(({ title }) => title)).toEqual(['Three']);
    expect((await shown(colleague)).delegations).toHaveLength(1);
    expect((await shown(contact)).delegations).toHaveLength(1);
  });

  it('400 without a section or with a broken address', async () => {
    const { contact } = await aDelegation();
    await refused(contact, asking([]), 400);
    await refused(contact, asking(['One'], 'nowhere'), 400);
  });

  it('409 once it is submitted, and after fifty', async () => {
    const submitted = await aContact((await anAssessment('SUBMITTED')).id);
    await refused(submitted, asking(['First']), 409);
    const { contact } = await aDelegation();
    for (let number = 1; number < 50; number += 1)
      await done(contact, asking(['One'], `${String(number)}@contoso.example`));
    await refused(contact, asking(['One']), 409);
  });
});

describe('DELETE /api/portal/delegations/:linkId', () => {
  it('200 withdraws it with what was passed on from it: they are turned away at once, and their links are dead', async () => {
    const { id, contact, delegation, colleague } = await aDelegation();
    await done(colleague, asking(['Three'], 'third@contoso.example'));
    const third = await aContact(id, 'third@contoso.example');
    const links = [await linkTo(id, EMAIL), await linkTo(id, 'third@contoso.example')];
    expect(await done(contact, withdrawing(delegation.id))).toMatchObject({ revokedAt: expect.any(String) });
    for (const person of [colleague, third]) {
      expect((await person({ method: 'GET', url: `${PORTAL}/assessment` })).statusCode).toBe(401);
    }
    for (const link of links) expect((await test.app.inject(opening(tokenIn(link)))).statusCode).toBe(401);
    expect((await shown(contact)).delegations).toEqual([]);
    expect((await audited())[0]).toMatchObject({ action: 'REVOKE_LINK', meta: { email: EMAIL } });
  });

  it("404 for an unknown one, one's own link, and somebody else's delegation", async () => {
    const { id, contact, delegation, colleague } = await aDelegation();
    const own = await linkTo(id, 'security@contoso.example');
    await done(colleague, asking(['Three'], 'third@contoso.example'));
    const third = await linkTo(id, 'third@contoso.example');
    for (const linkId of [randomUUID(), own.id, third.id]) await refused(contact, withdrawing(linkId), 404);
    await refused(colleague, withdrawing(delegation.id), 404);
  });
});
