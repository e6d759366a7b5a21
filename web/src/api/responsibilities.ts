import {
  Deleted,
  Responsibility,
  type ResponsibilityCreate,
  ResponsibilityList,
  type ResponsibilityUpdate,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

const pathOf = (vendorId: string) => `/api/v1/vendors/${encodeURIComponent(vendorId)}/responsibilities`;

export const responsibilitiesQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['responsibilities', vendorId],
    queryFn: ({ signal }) => call(ResponsibilityList, pathOf(vendorId), { signal }),
  });

export const addResponsibility = (vendorId: string, body: ResponsibilityCreate) =>
  call(Responsibility, pathOf(vendorId), { method: 'POST', body });

export const changeResponsibility = (vendorId: string, id: string, body: ResponsibilityUpdate) =>
  call(Responsibility, `${pathOf(vendorId)}/${id}`, { method: 'PUT', body });

export const deleteResponsibility = (vendorId: string, id: string) =>
  call(Deleted, `${pathOf(vendorId)}/${id}`, { method: 'DELETE' });
