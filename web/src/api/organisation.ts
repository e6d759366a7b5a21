import type { Organisation, OrganisationUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => api.get('/api/app/organisation'),
});

/** Omitted fields keep their values, so that two users can change different settings at the same time. */
export const updateOrganisation = (body: OrganisationUpdate) => api.put('/api/app/organisation', { body });

export const setLogo = (body: File) => api.put('/api/app/organisation/logo', { body });

export const deleteLogo = () => api.delete('/api/app/organisation/logo');

/** The URL changes with every update, because browsers cache the image. */
export const logoUrl = ({ updatedAt }: Organisation) =>
  `${api.url('/api/app/organisation/logo')}?v=${encodeURIComponent(updatedAt)}`;
