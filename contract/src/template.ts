import { z } from 'zod';
import { Count, DateTime, Id, LongText, Name } from './fields.ts';
import { Question } from './questionnaire.ts';

export const TemplateStatus = z.enum(['DRAFT', 'PUBLISHED']).meta({ id: 'TemplateStatus' });
export type TemplateStatus = z.infer<typeof TemplateStatus>;

export const Section = z.object({ title: Name, questions: z.array(Question).max(500) }).meta({ id: 'Section' });
export type Section = z.infer<typeof Section>;

export const TemplateSummary = z
  .object({
    id: z.string(),
    lineageId: z.string().describe('Shared by all versions of a template'),
    version: z.int().meta({ minimum: 1 }),
    status: TemplateStatus,
    name: z.string(),
    description: z.string().nullable(),
    questionCount: Count,
    frameworks: z.array(z.string()).describe('Frameworks that the questions map to, by name and version'),
    createdAt: DateTime,
    updatedAt: DateTime,
    publishedAt: DateTime.nullable(),
  })
  .meta({ id: 'TemplateSummary' });
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const TemplateDetail = TemplateSummary.extend({ sections: z.array(Section) }).meta({ id: 'TemplateDetail' });
export type TemplateDetail = z.infer<typeof TemplateDetail>;

/** A complete questionnaire, as it is created, edited, exported and imported. */
export const TemplateBody = z
  .object({
    name: Name,
    description: LongText.nullable(),
    sections: z.array(Section).max(100),
  })
  .meta({ id: 'TemplateBody' });
export type TemplateBody = z.infer<typeof TemplateBody>;

export const TemplateExport = z
  .object({ formatVersion: z.literal(1), ...TemplateBody.shape })
  .meta({ id: 'TemplateExport' });
export type TemplateExport = z.infer<typeof TemplateExport>;

/**
 * The imported template, with warnings for controls that the organisation does not have, and for answers that can end
 * with a higher score than more compliant ones.
 */
export const TemplateImportResult = TemplateDetail.extend({ warnings: z.array(z.string()) }).meta({
  id: 'TemplateImportResult',
});
export type TemplateImportResult = z.infer<typeof TemplateImportResult>;

export const TemplateParams = z.object({ templateId: Id.describe('The ID of the template') });
