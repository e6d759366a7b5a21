import {
  type TemplateBody,
  TemplateDeletion,
  TemplateDetail,
  type TemplateExport,
  TemplateImported,
  TemplateSummary,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callRevised, nothing, type Revised } from './client.ts';

const TEMPLATES = '/api/v1/templates';
const Templates = z.array(TemplateSummary);

/** Every version of every template, the newest of each first. */
export const templatesQuery = queryOptions({ queryKey: ['templates'], queryFn: () => call(Templates, TEMPLATES) });

export type StoredTemplate = Revised<TemplateDetail>;

export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: () => callRevised(TemplateDetail, `${TEMPLATES}/${templateId}`),
  });

export const templateDeletionQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId, 'deletion'],
    queryFn: () => call(TemplateDeletion, `/api/app/templates/${templateId}/deletion`),
    staleTime: 0,
  });

export const exportAddress = (templateId: string) => `/api/templates/${templateId}/export`;

export const createTemplate = (body: TemplateBody) => call(TemplateDetail, TEMPLATES, { method: 'POST', body });

export const importTemplate = (body: TemplateExport) =>
  call(TemplateImported, `${TEMPLATES}/import`, { method: 'POST', body });

export const installStarter = () => call(TemplateDetail, `${TEMPLATES}/starter`, { method: 'POST' });

/** Refused when somebody else has saved since this revision was read; without one, whatever is there is replaced. */
export const saveTemplate = (templateId: string, body: TemplateBody, etag: string | null) =>
  callRevised(TemplateDetail, `${TEMPLATES}/${templateId}`, {
    method: 'PUT',
    body,
    headers: etag === null ? {} : { 'if-match': etag },
  });

const doTo = (templateId: string, verb: string) =>
  call(TemplateDetail, `${TEMPLATES}/${templateId}/${verb}`, { method: 'POST' });

export const publishTemplate = (templateId: string) => doTo(templateId, 'publish');
export const draftNextVersion = (templateId: string) => doTo(templateId, 'versions');
export const duplicateTemplate = (templateId: string) => doTo(templateId, 'duplicate');

export const deleteTemplate = (templateId: string) => call(nothing, `${TEMPLATES}/${templateId}`, { method: 'DELETE' });
