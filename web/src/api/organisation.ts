import { Organisation, type OrganisationUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

const PATH = '/api/app/organisation';

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => call(Organisation, PATH),
});

/** What is left out is kept, so two people who change different things do not undo each other. */
export const updateOrganisation = (body: OrganisationUpdate) => call(Organisation, PATH, { method: 'PUT', body });

export const setLogo = (body: File) => call(Organisation, `${PATH}/logo`, { method: 'PUT', body });

export const removeLogo = () => call(Organisation, `${PATH}/logo`, { method: 'DELETE' });

/** A new address after every change: the browser keeps what it has shown before. */
export const logoUrl = ({ updatedAt }: Organisation) => `${PATH}/logo?v=${encodeURIComponent(updatedAt)}`;
