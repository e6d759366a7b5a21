// What a deletion would remove, shown before confirming it.
import { z } from 'zod';
import { Count } from './fields.ts';

const refusal = z.string().nullable().describe('Why it cannot be deleted; null if it can');

export const VendorDeletion = z
  .object({
    refusal,
    removes: z.object({
      assessments: Count,
      findings: Count,
      findingFiles: Count,
      evidenceFiles: Count,
      certifications: Count,
      certificationFiles: Count,
      responsibilities: Count,
    }),
  })
  .meta({ id: 'VendorDeletion' });
export type VendorDeletion = z.infer<typeof VendorDeletion>;

export const FrameworkDeletion = z
  .object({
    refusal,
    removes: z.object({ controls: Count }),
    keeps: z
      .object({ templates: Count, questions: Count })
      .describe('Templates and questions that only lose their control mappings'),
  })
  .meta({ id: 'FrameworkDeletion' });
export type FrameworkDeletion = z.infer<typeof FrameworkDeletion>;

export const TemplateDeletion = z
  .object({
    refusal,
    removes: z.object({ questions: Count }),
    keeps: z.object({
      versions: Count.describe('Number of other versions of this template'),
      assessments: Count.describe('Number of assessments created from this version'),
    }),
  })
  .meta({ id: 'TemplateDeletion' });
export type TemplateDeletion = z.infer<typeof TemplateDeletion>;
