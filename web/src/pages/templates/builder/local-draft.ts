import { Question, type TemplateBody } from '@assay/contract';
import { z } from 'zod';

/** Stored while it is being edited, so names, questions and options may still be empty. */
const UnfinishedTemplate = z.object({
  name: z.string(),
  description: z.string().nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      questions: z.array(
        Question.extend({
          text: z.string(),
          options: z.array(z.string()).nullable(),
          findingTitle: z.string().optional(),
          recommendation: z.string().optional(),
          exclusiveOptions: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});
const LocalDraftSchema = z.object({ etag: z.string().nullable(), body: UnfinishedTemplate });

type LocalDraft = { readonly etag: string | null; readonly body: TemplateBody };

/** Per user, because several users may share a browser. */
export const toStorageKey = (userId: string, templateId: string) => `assay.template.${userId}.${templateId}`;

export const saveLocalDraft = (name: string, kept: LocalDraft) => localStorage.setItem(name, JSON.stringify(kept));

export const deleteLocalDraft = (name: string) => localStorage.removeItem(name);

export const hasLocalDraft = (name: string) => localStorage.getItem(name) !== null;

/** The stored draft; null if there is none or it cannot be parsed. */
export function readLocalDraft(name: string): LocalDraft | null {
  const text = localStorage.getItem(name);
  if (text === null) return null;
  try {
    return LocalDraftSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
