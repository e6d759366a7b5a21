import type { WithETag } from '@assay/client';
import type { TemplateBody, TemplateDetail, TemplateExport } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Every version of every template, newest first. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => api.get('/api/v1/templates'),
});

export type TemplateWithETag = WithETag<TemplateDetail>;

/** The template's revision in its ETag. The hash after it also changes with what surrounds the template. */
const toRevisionTag = (etag: string | null) => etag?.replace(/^"(r\d+)-.*"$/, '"$1"') ?? null;

export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: async (): Promise<TemplateWithETag> => {
      const { body, etag } = await api.withETag('get', '/api/v1/templates/{templateId}', { path: { templateId } });
      return { body, etag: toRevisionTag(etag) };
    },
  });

export const templateDeletionQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId, 'deletion'],
    queryFn: () => api.get('/api/app/templates/{templateId}/deletion', { path: { templateId } }),
    staleTime: 0,
  });

export const templateExportUrl = (templateId: string) =>
  api.url('/api/templates/{templateId}/export', { path: { templateId } });

export const createTemplate = (body: TemplateBody) => api.post('/api/v1/templates', { body });

export const importTemplate = (body: TemplateExport) => api.post('/api/v1/templates/import', { body });

export const installStarterTemplate = () => api.post('/api/v1/templates/starter');

/** Rejected if the template was saved since this ETag was read. Without an ETag, the stored version is overwritten. */
export const updateTemplate = (
  templateId: string,
  body: TemplateBody,
  etag: string | null,
): Promise<TemplateWithETag> =>
  api.withETag('put', '/api/v1/templates/{templateId}', { path: { templateId }, body, ifMatch: etag });

export const publishTemplate = (templateId: string) =>
  api.post('/api/v1/templates/{templateId}/publish', { path: { templateId } });

export const createTemplateVersion = (templateId: string) =>
  api.post('/api/v1/templates/{templateId}/versions', { path: { templateId } });

export const duplicateTemplate = (templateId: string) =>
  api.post('/api/v1/templates/{templateId}/duplicate', { path: { templateId } });

export const deleteTemplate = (templateId: string) =>
  api.delete('/api/v1/templates/{templateId}', { path: { templateId } });
