// What a deletion would remove, shown before confirming it.
import { z } from 'zod';

const refusal = z.string().nullable().describe('Why it cannot be deleted now; null when it can');

export const VendorDeletion = z
  .object({
    refusal,
    removes: z.object({
      assessments: z.int(),
      findings: z.int(),
      evidenceFiles: z.int(),
      certifications: z.int(),
      responsibilities: z.int(),
    }),
  })
  .meta({ id: 'VendorDeletion' });
export type VendorDeletion = z.infer<typeof VendorDeletion>;

export const FrameworkDeletion = z
  .object({
    refusal,
    removes: z.object({ controls: z.int() }),
    keeps: z.object({ templates: z.int(), questions: z.int() }).describe('What only loses its mappings'),
  })
  .meta({ id: 'FrameworkDeletion' });
export type FrameworkDeletion = z.infer<typeof FrameworkDeletion>;

export const TemplateDeletion = z
  .object({
    refusal,
    removes: z.object({ questions: z.int() }),
    keeps: z.object({
      versions: z.int().describe('Other versions of the template'),
      assessments: z.int().describe('Made from this version'),
    }),
  })
  .meta({ id: 'TemplateDeletion' });
export type TemplateDeletion = z.infer<typeof TemplateDeletion>;
