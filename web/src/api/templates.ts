import type { Revised } from '@assay/client';
import type { TemplateBody, TemplateDetail, TemplateExport } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

/** Every version of every template, the newest of each first. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => assay.get('/api/v1/templates'),
});

export type StoredTemplate = Revised<TemplateDetail>;

export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: (): Promise<StoredTemplate> =>
      assay.revised('get', '/api/v1/templates/{templateId}', { path: { templateId } }),
  });

export const templateDeletionQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId, 'deletion'],
    queryFn: () => assay.get('/api/app/templates/{templateId}/deletion', { path: { templateId } }),
    staleTime: 0,
  });

export const exportAddress = (templateId: string) =>
  assay.address('/api/templates/{templateId}/export', { path: { templateId } });

export const createTemplate = (body: TemplateBody) => assay.post('/api/v1/templates', { body });

export const importTemplate = (body: TemplateExport) => assay.post('/api/v1/templates/import', { body });

export const installStarter = () => assay.post('/api/v1/templates/starter');

/** Refused when somebody else has saved since this revision was read; without one, whatever is there is replaced. */
export const saveTemplate = (templateId: string, body: TemplateBody, etag: string | null): Promise<StoredTemplate> =>
  assay.revised('put', '/api/v1/templates/{templateId}', { path: { templateId }, body, ifMatch: etag });

export const publishTemplate = (templateId: string) =>
  assay.post('/api/v1/templates/{templateId}/publish', { path: { templateId } });

export const draftNextVersion = (templateId: string) =>
  assay.post('/api/v1/templates/{templateId}/versions', { path: { templateId } });

export const duplicateTemplate = (templateId: string) =>
  assay.post('/api/v1/templates/{templateId}/duplicate', { path: { templateId } });

export const deleteTemplate = (templateId: string) =>
  assay.delete('/api/v1/templates/{templateId}', { path: { templateId } });
