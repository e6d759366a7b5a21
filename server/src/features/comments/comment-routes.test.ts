import { randomUUID } from 'node:crypto';
import type { Comment } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { asking, assessmentsOf, reading } from '../../../test/assessment-life.ts';
import { aSignedInUser } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();
const { audited, call, refused, test } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const commenting = (id: string, payload: object) => asking(id, 'comments', payload);

/** Shared by the tests that only look at what they said themselves. */
let id: string;
beforeAll(async () => {
  id = (await anAssessment('SENT')).id;
});
const said = async (payload: object, assessmentId = id): Promise<Comment> => {
  const answer = await call(commenting(assessmentId, payload));
  expect([answer.statusCode, answer.json().error]).toEqual([201, undefined]);
  return answer.json();
};

describe('POST /api/v1/assessments/{assessmentId}/comments', () => {
  it('201 is internal and about the whole assessment unless it says otherwise', async () => {
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

  it('201 is audited as ADD_COMMENT, without the words that were said', async () => {
    const comment = await said({ body: 'Between us', visibility: 'VENDOR', questionKey: 'a' });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'ADD_COMMENT', entity_type: 'Assessment', entity_id: id });
    expect(entry?.meta).toMatchObject({ commentId: comment.id, visibility: 'VENDOR' });
    expect(JSON.stringify(entry)).not.toContain('Between us');
  });

  it('201 in threads, oldest first, each with its replies in the order they came', async () => {
    const own = await anAssessment('COMPLETED');
    const robin = await aSignedInUser(test, integrator.organisation);
    const first = await said({ body: 'First', questionKey: 'a', visibility: 'VENDOR' }, own.id);
    const second = await said({ body: 'Second' }, own.id);
    const replies = [
      await said({ body: 'One', parentId: first.id, visibility: 'VENDOR' }, own.id),
      (await robin.call(commenting(own.id, { body: 'Two', parentId: first.id }))).json(),
    ];
    const { comments } = await done(reading(own.id));
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

  it('201 a reply belongs to the question of its thread, whichever it names', async () => {
    const thread = await said({ body: 'About a', questionKey: 'a' });
    expect(await said({ body: 'Reply', parentId: thread.id, questionKey: 'b' })).toMatchObject({ questionKey: 'a' });
  });

  it('400 for a reply the vendor would see to what only we see, and nothing is written', async () => {
    const thread = await said({ body: 'Between us' });
    const answer = await refused(commenting(id, { body: 'Reply', parentId: thread.id, visibility: 'VENDOR' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        error: 'A reply to an internal comment stays internal',
        details: [{ path: 'visibility', message: 'must be INTERNAL' }],
      },
    ]);
  });

  it('400 for a reply to a reply, to nothing, and to a comment of another assessment', async () => {
    const thread = await said({ body: 'Thread' });
    const reply = await said({ body: 'Reply', parentId: thread.id });
    const elsewhere = await said({ body: 'Elsewhere' }, (await anAssessment('SENT')).id);
    for (const parentId of [reply.id, randomUUID(), elsewhere.id]) {
      const answer = await refused(commenting(id, { body: 'Deeper', parentId }));
      expect([answer.statusCode, answer.json().details]).toEqual([
        400,
        [{ path: 'parentId', message: 'is no thread of this assessment' }],
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
  ])('400 naming %s (%#), and nothing is written', async (path, payload) => {
    const answer = await refused(commenting(id, payload));
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
  });

  it('404 for an unknown assessment, and nothing is written', async () => {
    expect((await refused(commenting(randomUUID(), { body: 'x' }))).statusCode).toBe(404);
  });

  it('are gone with the assessment they belong to', async () => {
    const own = await anAssessment('SENT');
    const thread = await said({ body: 'Thread' }, own.id);
    await said({ body: 'Reply', parentId: thread.id }, own.id);
    await call({ ...reading(own.id), method: 'DELETE' });
    expect(await test.database.query('select id from comment where assessment_id = $1', [own.id])).toEqual([]);
  });
});
