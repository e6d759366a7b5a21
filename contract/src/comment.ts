import { z } from 'zod';
import { DateTime, LongText } from './fields.ts';
import { QuestionKey } from './questionnaire.ts';
import { Person } from './user.ts';

export const Visibility = z.enum(['INTERNAL', 'VENDOR']).meta({ id: 'Visibility' });
export type Visibility = z.infer<typeof Visibility>;

/** An API response leaves it out if nobody is mentioned. */
export const Mentions = z
  .array(Person)
  .optional()
  .describe('The mentioned users; only in internal comments that mention someone');

const MAX_MENTIONS = 20;

/** The text of the comment contains their names after an @. */
export const MentionedUserIds = z
  .array(z.guid())
  .max(MAX_MENTIONS)
  .overwrite((ids) => [...new Set(ids)])
  .optional()
  .describe('Users to notify; only for internal comments. They must be able to view assessments.');

const commentFields = {
  id: z.string(),
  questionKey: z.string().nullable(),
  visibility: Visibility,
  body: z.string(),
  authorName: z.string(),
  createdAt: DateTime,
  mentions: Mentions,
};

export const Reply = z.object(commentFields).meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

export const Comment = z.object({ ...commentFields, replies: z.array(Reply) }).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** A reply belongs to the question of its thread. A reply to an internal comment is internal. */
export const CommentCreate = z
  .object({
    body: LongText.trim().min(1),
    visibility: Visibility.default('INTERNAL'),
    questionKey: QuestionKey.nullish(),
    parentId: z.guid().nullish(),
    mentionedUserIds: MentionedUserIds,
  })
  .meta({ id: 'CommentCreate' });
export type CommentCreate = z.infer<typeof CommentCreate>;
