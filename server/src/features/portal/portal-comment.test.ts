import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asking, assessmentsOf, reading } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { portalOf, portalPost } from '../../../test/portal.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { call, audited } = integrator;
const { anAssessment, done: teamDone } = assessmentsOf(integrator);
const { aContact, shown, done, refused } = portalOf(integrator);

const saying = (body: object) => portalPost('comments', body);
const teamSays = async (id: string, body: object) => (await call(asking(id, 'comments', body))).json();
const two = {
  template: {
    sections: [
      { title: 'One', questions: [aQuestion('a')] },
      { title: 'Two', questions: [aQuestion('b')] },
    ],
  },
};

describe('POST /api/portal/comments', () => {
  it('201 for the team to read, also when the body says otherwise; one entry', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    const comment = await done(contact, saying({ questionKey: 'a', body: 'What is meant?', visibility: 'INTERNAL' }));
    expect(comment).toMatchObject({ questionKey: 'a', visibility: 'VENDOR', authorName: 'security@contoso.example' });
    expect((await audited())[0]).toMatchObject({ action: 'ADD_COMMENT', meta: { visibility: 'VENDOR' } });
    await teamSays(id, { parentId: comment.id, body: 'This', visibility: 'VENDOR' });
    const threads = [{ body: 'What is meant?', replies: [{ body: 'This' }] }];
    expect((await teamDone(reading(id))).comments).toMatchObject(threads);
    expect((await shown(contact)).comments).toMatchObject(threads);
  });

  it('201 replies in a thread of the vendor; 400 for an internal one as for an unknown one, byte for byte', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    const open = await teamSays(id, { body: 'A question', visibility: 'VENDOR', questionKey: 'a' });
    const inside = await teamSays(id, { body: 'Doubtful' });
    expect(await done(contact, saying({ parentId: open.id, body: 'An answer' }))).toMatchObject({ questionKey: 'a' });
    const unknown = await refused(contact, saying({ parentId: randomUUID(), body: 'An answer' }), 400);
    expect(await refused(contact, saying({ parentId: inside.id, body: 'An answer' }), 400)).toEqual(unknown);
    const elsewhere = await teamSays((await anAssessment('SENT')).id, { body: 'Elsewhere', visibility: 'VENDOR' });
    expect(await refused(contact, saying({ parentId: elsewhere.id, body: 'An answer' }), 400)).toEqual(unknown);
  });

  it('400 for a question there is not, and without words', async () => {
    const contact = await aContact((await anAssessment('SENT')).id);
    await refused(contact, saying({ questionKey: 'z', body: 'Hello' }), 400);
    await refused(contact, saying({ body: '  ' }), 400);
  });

  it('409 once it is submitted, and writes nothing', async () => {
    const contact = await aContact((await anAssessment('SUBMITTED')).id);
    await refused(contact, saying({ body: 'One more thing' }), 409);
  });

  it('keeps a colleague to the questions they are asked', async () => {
    const { id } = await anAssessment('SENT', two);
    const contact = await aContact(id);
    await done(contact, portalPost('delegations', { name: 'Cole', email: 'cole@contoso.example', sections: ['Two'] }));
    const colleague = await aContact(id, 'cole@contoso.example');
    const { id: parentId } = await done(contact, saying({ questionKey: 'a', body: 'Between us' }));
    await done(contact, saying({ body: 'To everybody' }));
    await done(colleague, saying({ questionKey: 'b', body: 'Mine' }));
    expect((await shown(colleague)).comments.map(({ body }) => body)).toEqual(['To everybody', 'Mine']);
    await refused(colleague, saying({ questionKey: 'a', body: 'Not mine' }), 400);
    await refused(colleague, saying({ parentId, body: 'Not mine' }), 400);
  });
});
