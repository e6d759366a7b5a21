import {
  type ApprovalKind,
  canDecideSignIn,
  type Me,
  type Permission,
  type RatingRules,
  type RatingThresholds,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { api } from './client.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api.get('/api/app/me'), staleTime: 60_000 });

export const signOut = () => api.post('/api/app/sign-out');

/** Set by SessionGate, which wraps every page of the app: a page cannot outlive its session. */
export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('This page is shown before it is known to whom');
  return me;
}

export function useCan(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** For the settings by which people sign in. */
export const useCanDecideSignIn = () => canDecideSignIn(useMe().permissions);

/** Whether the organisation requires the approval of a second person. */
export const useNeedsApproval = (kind: ApprovalKind): boolean =>
  useMe().organisation.approvalRequiredFor.includes(kind);

export const useRatingThresholds = (): RatingThresholds => useMe().organisation.ratingThresholds;

export function useRatingRules(): RatingRules {
  const { ratingThresholds: thresholds, capCritical } = useMe().organisation;
  return useMemo(() => ({ thresholds, capCritical }), [thresholds, capCritical]);
}
