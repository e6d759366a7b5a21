import { z } from 'zod';
import { DateTime, LongText } from './fields.ts';
import { QuestionKey } from './questionnaire.ts';

export const Visibility = z.enum(['INTERNAL', 'VENDOR']).meta({ id: 'Visibility' });
export type Visibility = z.infer<typeof Visibility>;

const commentFields = {
  id: z.string(),
  questionKey: z.string().nullable(),
  visibility: Visibility,
  body: z.string(),
  authorName: z.string(),
  createdAt: DateTime,
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
  })
  .meta({ id: 'CommentCreate' });
export type CommentCreate = z.infer<typeof CommentCreate>;
