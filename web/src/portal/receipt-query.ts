import { queryOptions } from '@tanstack/react-query';
import { getReceipt } from '../api/portal.ts';

export const receiptQuery = queryOptions({ queryKey: ['portal-receipt'], queryFn: getReceipt });
