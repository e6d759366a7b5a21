// The demo data in an organisation, and what removing it would delete.
import { z } from 'zod';
import { Count } from './fields.ts';
import type { Permission } from './permissions.ts';

/** Removing demo data deletes all of these, so it requires the permission to delete each of them. */
export const DEMO_DATA_PERMISSIONS = [
  'settings:manage',
  'vendors:delete',
  'templates:delete',
  'frameworks:delete',
  'users:manage',
] as const satisfies readonly Permission[];

export const DemoData = z
  .object({
    removes: z
      .object({
        vendors: Count,
        assessments: Count.describe('All assessments of the demo vendors, including any that users created'),
        findings: Count,
        evidenceFiles: Count,
        templates: Count,
        frameworks: Count,
        users: Count,
        webhooks: Count,
      })
      .describe('All zero if there is no demo data'),
    keeps: z
      .array(z.object({ type: z.enum(['Template', 'Framework', 'User']), name: z.string() }))
      .describe('Demo records that are kept because your own records use them'),
  })
  .meta({ id: 'DemoData' });
export type DemoData = z.infer<typeof DemoData>;
