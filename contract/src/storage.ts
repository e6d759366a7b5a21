import { z } from 'zod';

export const StorageSummary = z
  .object({
    usedBytes: z.int().describe('All files that are kept, including deleted ones until they are removed for good'),
    budgetBytes: z.int().describe('The most that the files of the organisation may take up'),
    assessmentBudgetBytes: z.int().describe('The most that the files of one assessment may take up'),
  })
  .meta({ id: 'StorageSummary' });
export type StorageSummary = z.infer<typeof StorageSummary>;
