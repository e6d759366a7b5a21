import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { organisationQuery, updateOrganisation } from '../../api/organisation.ts';
import { t } from '../../format/i18n.ts';
import { showToast } from '../../ui/toast.tsx';

/** The name, colour and logo are also part of the `me` query. */
export function useSetOrganisationCache() {
  const queryClient = useQueryClient();
  return async (saved: Organisation) => {
    queryClient.setQueryData(organisationQuery.queryKey, saved);
    await queryClient.invalidateQueries(meQuery);
  };
}

export function useSaveOrganisation() {
  const setOrganisation = useSetOrganisationCache();
  return async (update: OrganisationUpdate) => {
    await setOrganisation(await updateOrganisation(update));
    showToast(t('Settings saved'));
  };
}
