import { z } from 'zod';
import { Count, Id, LongText, Name, ShortText } from './fields.ts';

export const FrameworkSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    description: z.string().nullable(),
    controlCount: Count,
  })
  .meta({ id: 'FrameworkSummary' });
export type FrameworkSummary = z.infer<typeof FrameworkSummary>;

export const Control = z
  .object({
    id: z.string(),
    domain: z.string(),
    code: z.string(),
    title: z.string(),
    guidance: z.string().nullable(),
  })
  .meta({ id: 'Control' });
export type Control = z.infer<typeof Control>;

export const FrameworkDetail = FrameworkSummary.extend({ controls: z.array(Control) }).meta({ id: 'FrameworkDetail' });
export type FrameworkDetail = z.infer<typeof FrameworkDetail>;

export const FrameworkParams = z.object({ frameworkId: Id.describe('The ID of the framework') });
export const FrameworkQuery = z.object({
  search: ShortText.optional().describe(
    'Only controls whose code, title, domain or guidance contains this text, ignoring case',
  ),
});

/** A control and the framework it belongs to. */
export const FoundControl = z
  .object({
    frameworkId: z.string(),
    frameworkName: z.string(),
    frameworkVersion: z.string(),
    code: z.string(),
    title: z.string(),
  })
  .meta({ id: 'FoundControl' });
export type FoundControl = z.infer<typeof FoundControl>;

export const ControlSearchQuery = z.object({
  query: ShortText.trim()
    .default('')
    .describe('Searches the code and title, ignoring case. Nothing is found without it'),
});

/** An OSCAL catalog (application/json) or a table of controls (text/csv). */
export const FrameworkImportBody = z
  .union([z.looseObject({ catalog: z.record(z.string(), z.unknown()) }), z.string()])
  .meta({ id: 'FrameworkImportBody' });

/** A CSV file does not contain the framework's name. */
export const FrameworkImportQuery = z.object({
  name: Name.optional().describe('The framework name. Required for CSV.'),
  version: Name.optional().describe('The framework version. Required for CSV.'),
  description: LongText.optional().describe('A description of the framework. Used only for CSV.'),
});
