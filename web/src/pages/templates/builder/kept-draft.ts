import { Question, type TemplateBody } from '@assay/contract';
import { z } from 'zod';

/** Kept while it is being built, when a name, a question or an option may still have to be written. */
const Unfinished = z.object({
  name: z.string(),
  description: z.string().nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      questions: z.array(Question.extend({ text: z.string(), options: z.array(z.string()).nullable() })),
    }),
  ),
});
const Kept = z.object({ etag: z.string().nullable(), body: Unfinished });

type KeptDraft = { readonly etag: string | null; readonly body: TemplateBody };

/** Several people may use one browser: what one of them was doing is not shown to another. */
export const draftName = (userId: string, templateId: string) => `assay.template.${userId}.${templateId}`;

export const keepDraft = (name: string, kept: KeptDraft) => localStorage.setItem(name, JSON.stringify(kept));

export const forgetDraft = (name: string) => localStorage.removeItem(name);

export const isKept = (name: string) => localStorage.getItem(name) !== null;

/** What was kept, unless it cannot be read any more. */
export function readDraft(name: string): KeptDraft | null {
  const text = localStorage.getItem(name);
  if (text === null) return null;
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
