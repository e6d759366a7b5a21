import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assessmentCall, getAssessmentCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { portalPostCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done: teamDone } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const commentCall = (body: object) => portalPostCall('comments', body);
const teamSays = async (id: string, body: object) => (await call(assessmentCall(id, 'comments', body))).json();
const two = {
  template: {
    sections: [
      { title: 'One', questions: [buildQuestion('a')] },
      { title: 'Two', questions: [buildQuestion('b')] },
    ],
  },
};

describe('POST /api/portal/comments', () => {
  it('201 is always visible to the vendor, even if the body says otherwise; writes one audit entry', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    const comment = await done(
      contact,
      commentCall({ questionKey: 'a', body: 'What is meant?', visibility: 'INTERNAL' }),
    );
    expect(comment).toMatchObject({ questionKey: 'a', visibility: 'VENDOR', authorName: 'security@contoso.example' });
    expect((await audited())[0]).toMatchObject({ action: 'ADD_COMMENT', meta: { visibility: 'VENDOR' } });
    await teamSays(id, { parentId: comment.id, body: 'This', visibility: 'VENDOR' });
    const threads = [{ body: 'What is meant?', replies: [{ body: 'This' }] }];
    expect((await teamDone(getAssessmentCall(id))).comments).toMatchObject(threads);
    expect((await shown(contact)).comments).toMatchObject(threads);
  });

  it('201 for a reply in a thread visible to the vendor; 400 with the same error for an internal and an unknown thread', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    const open = await teamSays(id, { body: 'A question', visibility: 'VENDOR', questionKey: 'a' });
    const inside = await teamSays(id, { body: 'Doubtful' });
    expect(await done(contact, commentCall({ parentId: open.id, body: 'An answer' }))).toMatchObject({
      questionKey: 'a',
    });
    const unknown = await refused(contact, commentCall({ parentId: randomUUID(), body: 'An answer' }), 400);
    expect(await refused(contact, commentCall({ parentId: inside.id, body: 'An answer' }), 400)).toEqual(unknown);
    const elsewhere = await teamSays((await anAssessment('SENT')).id, { body: 'Elsewhere', visibility: 'VENDOR' });
    expect(await refused(contact, commentCall({ parentId: elsewhere.id, body: 'An answer' }), 400)).toEqual(unknown);
  });

  it('400 for an unknown question and for an empty comment', async () => {
    const contact = await aContact((await anAssessment('SENT')).id);
    await refused(contact, commentCall({ questionKey: 'z', body: 'Hello' }), 400);
    await refused(contact, commentCall({ body: '  ' }), 400);
  });

  it('409 after submission; writes nothing', async () => {
    const contact = await aContact((await anAssessment('SUBMITTED')).id);
    await refused(contact, commentCall({ body: 'One more thing' }), 409);
  });

  it('S2: limits a delegate to comments on their own questions', async () => {
    const { id } = await anAssessment('SENT', two);
    const contact = await aContact(id);
    await done(
      contact,
      portalPostCall('delegations', { name: 'Cole', email: 'cole@contoso.example', sections: ['Two'] }),
    );
    const colleague = await aContact(id, 'cole@contoso.example');
    const { id: parentId } = await done(contact, commentCall({ questionKey: 'a', body: 'Between us' }));
    const { id: aboutAll } = await done(contact, commentCall({ body: 'About everything' }));
    await done(colleague, commentCall({ questionKey: 'b', body: 'Mine' }));
    expect((await shown(colleague)).comments.map(({ body }) => body)).toEqual(['Mine']);
    await refused(colleague, commentCall({ questionKey: 'a', body: 'Not mine' }), 400);
    await refused(colleague, commentCall({ parentId, body: 'Not mine' }), 400);
    await refused(colleague, commentCall({ parentId: aboutAll, body: 'Not mine' }), 400);
    await refused(colleague, commentCall({ body: 'About everything' }), 400);
  });
});
