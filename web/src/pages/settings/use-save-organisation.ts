import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { organisationQuery, updateOrganisation } from '../../api/organisation.ts';
import { t } from '../../format/text.ts';
import { toast } from '../../ui/toast.tsx';

/** The name, colour and logo are also part of who is signed in. */
export function useKeepOrganisation() {
  const queryClient = useQueryClient();
  return async (saved: Organisation) => {
    queryClient.setQueryData(organisationQuery.queryKey, saved);
    await queryClient.invalidateQueries(meQuery);
  };
}

export function useSaveOrganisation() {
  const keep = useKeepOrganisation();
  return async (update: OrganisationUpdate) => {
    await keep(await updateOrganisation(update));
    toast(t('Settings saved'));
  };
}
