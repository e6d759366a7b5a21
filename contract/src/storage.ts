import { z } from 'zod';
import { Count } from './fields.ts';

export const StorageSummary = z
  .object({
    usedBytes: Count.describe(
      'Total size of all stored files, including deleted files until they are permanently removed',
    ),
    budgetBytes: Count.describe('Storage limit for the organisation'),
    assessmentBudgetBytes: Count.describe('Storage limit for each assessment'),
  })
  .meta({ id: 'StorageSummary' });
export type StorageSummary = z.infer<typeof StorageSummary>;
