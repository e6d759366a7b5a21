import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => assay.get('/api/app/organisation'),
});

/** What is left out is kept, so two people who change different things do not undo each other. */
export const updateOrganisation = (body: OrganisationUpdate) => assay.put('/api/app/organisation', { body });

export const setLogo = (body: File) => assay.put('/api/app/organisation/logo', { body });

export const removeLogo = () => assay.delete('/api/app/organisation/logo');

/** A new address after every change: the browser keeps what it has shown before. */
export const logoUrl = ({ updatedAt }: Organisation) =>
  `${assay.address('/api/app/organisation/logo')}?v=${encodeURIComponent(updatedAt)}`;
