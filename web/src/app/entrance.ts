import type { Me } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';
import type { Entrance } from '../api/sign-in.ts';

/** Leads on whoever has proven who they are: to where they wanted to go, or to the second step. */
export function useEntrance(to = '/') {
  const router = useRouter();
  const queryClient = useQueryClient();
  const enter = (me: Me) => {
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, me);
    router.history.push(to);
  };
  const goOn = async (entrance: Entrance) => {
    if ('user' in entrance) enter(entrance);
    else await router.navigate({ to: '/sign-in', search: { to, step: 'second' } });
  };
  return { enter, goOn };
}
