import { z } from 'zod';
import { DateTime, Id, LongText } from './fields.ts';
import { QuestionKey } from './questionnaire.ts';

/** Internal unless the vendor is meant to read it. */
export const Visibility = z.enum(['INTERNAL', 'VENDOR']).meta({ id: 'Visibility' });
export type Visibility = z.infer<typeof Visibility>;

const said = {
  id: z.string(),
  questionKey: z.string().nullable(),
  visibility: Visibility,
  body: z.string(),
  authorName: z.string(),
  createdAt: DateTime,
};

export const Reply = z.object(said).meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

export const Comment = z.object({ ...said, replies: z.array(Reply) }).meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** A reply belongs to the question of its thread; what answers an internal comment stays internal. */
export const CommentCreate = z
  .object({
    body: LongText.trim().min(1),
    visibility: Visibility.default('INTERNAL'),
    questionKey: QuestionKey.nullish(),
    parentId: z.guid().nullish(),
  })
  .meta({ id: 'CommentCreate' });
export type CommentCreate = z.infer<typeof CommentCreate>;

export const CommentParams = z.object({ commentId: Id });
