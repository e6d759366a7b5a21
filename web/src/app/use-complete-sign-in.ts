import type { Me } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';
import type { SignInResult } from '../api/sign-in.ts';

/** Continues after a sign-in step: to the requested page, or to the second factor. */
export function useCompleteSignIn(to = '/') {
  const router = useRouter();
  const queryClient = useQueryClient();
  const completeSignIn = (me: Me) => {
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, me);
    router.history.push(to);
  };
  const goOn = async (entrance: SignInResult) => {
    if ('user' in entrance) completeSignIn(entrance);
    else await router.navigate({ to: '/sign-in', search: { to, step: 'second' } });
  };
  return { completeSignIn, goOn };
}
