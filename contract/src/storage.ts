import { z } from 'zod';
import { Count } from './fields.ts';

export const StorageSummary = z
  .object({
    usedBytes: Count.describe('All files that are kept, including deleted ones until they are removed for good'),
    budgetBytes: Count.describe('The most that the files of the organisation may take up'),
    assessmentBudgetBytes: Count.describe('The most that the files of one assessment may take up'),
  })
  .meta({ id: 'StorageSummary' });
export type StorageSummary = z.infer<typeof StorageSummary>;
