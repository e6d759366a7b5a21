import { randomUUID } from 'node:crypto';
import type { Comment } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { assessmentCall, getAssessmentCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';

const { anAssessment, audited, call, done, organisation, refused, test } = useAssessmentIntegrator();

const commentCall = (id: string, payload: object) => assessmentCall(id, 'comments', payload);

/** Shared by tests that only read their own comments. */
let id: string;
beforeAll(async () => {
  id = (await anAssessment('SENT')).id;
});
const said = async (payload: object, assessmentId = id): Promise<Comment> => {
  const response = await call(commentCall(assessmentId, payload));
  expect([response.statusCode, response.json().error]).toEqual([201, undefined]);
  return response.json();
};

describe('POST /api/v1/assessments/{assessmentId}/comments', () => {
  it('201 is internal and about the whole assessment by default', async () => {
    expect(await said({ body: ' Looks fine ' })).toEqual({
      id: expect.any(String),
      questionKey: null,
      visibility: 'INTERNAL',
      body: 'Looks fine',
      authorName: 'Integration',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      replies: [],
    });
  });

  it('201 is audited as ADD_COMMENT, without the text', async () => {
    const comment = await said({ body: 'Between us', visibility: 'VENDOR', questionKey: 'a' });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'ADD_COMMENT', entity_type: 'Assessment', entity_id: id });
    expect(entry?.meta).toMatchObject({ commentId: comment.id, visibility: 'VENDOR' });
    expect(JSON.stringify(entry)).not.toContain('Between us');
  });

  it('201 in threads, oldest first, each with its replies in order', async () => {
    const own = await anAssessment('COMPLETED');
    const robin = await seedSignedInUser(test, organisation);
    const first = await said({ body: 'First', questionKey: 'a', visibility: 'VENDOR' }, own.id);
    const second = await said({ body: 'Second' }, own.id);
    const replies = [
      await said({ body: 'One', parentId: first.id, visibility: 'VENDOR' }, own.id),
      (await robin.call(commentCall(own.id, { body: 'Two', parentId: first.id }))).json(),
    ];
    const { comments } = await done(getAssessmentCall(own.id));
    const bare = replies.map(({ replies: none, ...reply }) => {
      expect(none).toEqual([]);
      return reply;
    });
    expect(comments).toEqual([{ ...first, replies: bare }, second]);
    expect(bare).toMatchObject([
      { authorName: 'Integration', visibility: 'VENDOR', questionKey: 'a' },
      { authorName: 'Robin', visibility: 'INTERNAL', questionKey: 'a' },
    ]);
  });

  it('201 a reply belongs to the question of its thread, even if it names another one', async () => {
    const thread = await said({ body: 'About a', questionKey: 'a' });
    expect(await said({ body: 'Reply', parentId: thread.id, questionKey: 'b' })).toMatchObject({ questionKey: 'a' });
  });

  it('400 when a reply to an internal comment is visible to the vendor; writes nothing', async () => {
    const thread = await said({ body: 'Between us' });
    const response = await refused(commentCall(id, { body: 'Reply', parentId: thread.id, visibility: 'VENDOR' }));
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        error: 'Replies to an internal comment must be internal',
        details: [{ path: 'visibility', message: 'must be INTERNAL' }],
      },
    ]);
  });

  it('400 for a reply to a reply, to an unknown comment and to a comment of another assessment', async () => {
    const thread = await said({ body: 'Thread' });
    const reply = await said({ body: 'Reply', parentId: thread.id });
    const elsewhere = await said({ body: 'Elsewhere' }, (await anAssessment('SENT')).id);
    for (const parentId of [reply.id, randomUUID(), elsewhere.id]) {
      const response = await refused(commentCall(id, { body: 'Deeper', parentId }));
      expect([response.statusCode, response.json().details]).toEqual([
        400,
        [{ path: 'parentId', message: 'is not a comment thread in this assessment' }],
      ]);
    }
  });

  it.each([
    ['body', {}],
    ['body', { body: ' ' }],
    ['body', { body: 'x'.repeat(10_001) }],
    ['visibility', { body: 'x', visibility: 'PUBLIC' }],
    ['parentId', { body: 'x', parentId: 'nothing' }],
    ['questionKey', { body: 'x', questionKey: 'elsewhere' }],
  ])('400 naming %s (%#); writes nothing', async (path, payload) => {
    const response = await refused(commentCall(id, payload));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('404 for an unknown assessment; writes nothing', async () => {
    expect((await refused(commentCall(randomUUID(), { body: 'x' }))).statusCode).toBe(404);
  });

  it('deletes comments together with the assessment', async () => {
    const own = await anAssessment('SENT');
    const thread = await said({ body: 'Thread' }, own.id);
    await said({ body: 'Reply', parentId: thread.id }, own.id);
    await call({ ...getAssessmentCall(own.id), method: 'DELETE' });
    expect(await test.database.query('select id from comment where assessment_id = $1', [own.id])).toEqual([]);
  });
});
