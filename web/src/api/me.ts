import { type Me, type Permission, type Rating, ratingOf } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { assay } from './client.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => assay.get('/api/app/me'), staleTime: 60_000 });

export const signOut = () => assay.post('/api/app/sign-out');

/** Filled by the gate that every page of the app is behind: a page never outlives whoever it is shown to. */
export const MeContext = createContext<Me | null>(null);

/** Who is signed in. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('This page is shown before it is known to whom');
  return me;
}

/** Whether whoever is signed in may do this. */
export function useCan(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** How the organisation reads a score: asked with one, answers its rating. */
export function useRating(): (score: number | null) => Rating {
  const { ratingThresholds } = useMe().organisation;
  return (score) => ratingOf(score, ratingThresholds);
}
