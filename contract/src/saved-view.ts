import { z } from 'zod';
import { DateTime, Id, Name, boundedText } from './fields.ts';

export const ViewPage = z.enum(['vendors', 'assessments', 'findings', 'audit']).meta({ id: 'ViewPage' });
export type ViewPage = z.infer<typeof ViewPage>;

/** A user's named set of filters for a page. */
export const SavedView = z
  .object({
    id: z.string(),
    page: ViewPage,
    name: z.string(),
    search: z.string().describe('The query string of the page'),
    createdAt: DateTime,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewCreate = z
  .object({ page: ViewPage, name: Name, search: boundedText(2_000) })
  .meta({ id: 'SavedViewCreate' });
export type SavedViewCreate = z.infer<typeof SavedViewCreate>;

export const SavedViewParams = z.object({ viewId: Id.describe('The ID of the saved view') });
