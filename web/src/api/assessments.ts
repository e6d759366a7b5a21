import type { QueryOf } from '@assay/client';
import type {
  AssessmentBulkSend,
  AssessmentCreate,
  AssessmentDueDate,
  AssessmentReason,
  AssessmentReviewer,
  AssessmentSubmit,
  PortalContact,
  PreFlight,
  ResponseEntry,
  TemplateSummary,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { templatesQuery } from './templates.ts';

export type AssessmentSearch = QueryOf<'/api/app/assessments'>;

/** The prefix of all assessment queries. */
export const ASSESSMENTS_KEY = ['assessments'] as const;

export const assessmentsQuery = (query: AssessmentSearch) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'table', query],
    queryFn: ({ signal }) => api.get('/api/app/assessments', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const assessmentsCsvUrl = (search: AssessmentSearch) =>
  api.url('/api/app/assessments', { query: { ...search, page: undefined, sort: undefined, format: 'csv' } });

export const assessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'one', assessmentId],
    queryFn: ({ signal }) => api.get('/api/v1/assessments/{assessmentId}', { path: { assessmentId }, signal }),
  });

export const previousAssessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'previous', assessmentId],
    queryFn: ({ signal }) => api.get('/api/v1/assessments/{assessmentId}/previous', { path: { assessmentId }, signal }),
    staleTime: 60_000,
  });

export const portalLinksQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'links', assessmentId],
    queryFn: ({ signal }) => api.get('/api/v1/assessments/{assessmentId}/links', { path: { assessmentId }, signal }),
  });

export const submissionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'submissions', assessmentId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/assessments/{assessmentId}/submissions', { path: { assessmentId }, signal }),
  });

export const assessmentDownloadUrls = (assessmentId: string) => ({
  pdf: api.url('/api/assessments/{assessmentId}/pdf', { path: { assessmentId } }),
  csv: api.url('/api/assessments/{assessmentId}/export', { path: { assessmentId } }),
  json: api.url('/api/v1/assessments/{assessmentId}', { path: { assessmentId } }),
  oscalPlan: api.url('/api/v1/assessments/{assessmentId}/oscal/assessment-plan', { path: { assessmentId } }),
  oscalResults: api.url('/api/v1/assessments/{assessmentId}/oscal/assessment-results', { path: { assessmentId } }),
});

export const receiptUrl = (assessmentId: string, submissionId: string) =>
  api.url('/api/v1/assessments/{assessmentId}/submissions/{submissionId}/receipt', {
    path: { assessmentId, submissionId },
  });

export const evidenceUrl = (evidenceId: string) =>
  api.url('/api/v1/evidence/{evidenceId}/content', { path: { evidenceId } });

export type EvidenceUpload = { readonly file: File; readonly questionKey: string };

export const uploadEvidence = (assessmentId: string, { file, questionKey }: EvidenceUpload) =>
  api.post('/api/v1/assessments/{assessmentId}/evidence', {
    path: { assessmentId },
    query: { fileName: file.name, questionKey },
    body: file,
  });

export const createAssessment = (body: AssessmentCreate) => api.post('/api/v1/assessments', { body });

export const sendAssessment = (assessmentId: string, dueDate?: string) =>
  api.post('/api/v1/assessments/{assessmentId}/send', { path: { assessmentId }, body: { dueDate } });

export const reviewersQuery = queryOptions({
  queryKey: ['people', 'reviewers'],
  queryFn: ({ signal }) => api.get('/api/app/reviewers', { signal }),
  staleTime: 60_000,
});

export const templateSuggestionQuery = (vendorId: string | undefined) =>
  queryOptions({
    queryKey: ['template-suggestion', vendorId],
    queryFn: ({ signal }) =>
      api.get('/api/app/assessments/template-suggestion', { query: { vendorId: vendorId ?? '' }, signal }),
    enabled: vendorId !== undefined,
  });

export const setReviewer = (assessmentId: string, body: AssessmentReviewer) =>
  api.put('/api/app/assessments/{assessmentId}/reviewer', { path: { assessmentId }, body });

export const setDueDate = (assessmentId: string, body: AssessmentDueDate) =>
  api.put('/api/app/assessments/{assessmentId}/due-date', { path: { assessmentId }, body });

export const recallAssessment = (assessmentId: string, body: AssessmentReason) =>
  api.post('/api/v1/assessments/{assessmentId}/recall', { path: { assessmentId }, body });

export const saveResponses = (assessmentId: string, responses: readonly ResponseEntry[]) =>
  api.put('/api/v1/assessments/{assessmentId}/responses', {
    path: { assessmentId },
    body: { responses: [...responses] },
  });

export const submitAssessment = (assessmentId: string, body: AssessmentSubmit) =>
  api.post('/api/v1/assessments/{assessmentId}/submit', { path: { assessmentId }, body });

export const deleteAssessment = (assessmentId: string) =>
  api.delete('/api/v1/assessments/{assessmentId}', { path: { assessmentId } });

export const startBulkSend = (body: AssessmentBulkSend) => api.post('/api/v1/assessments/bulk', { body });

export const checkPreFlight = (body: PreFlight) => api.post('/api/app/assessments/pre-flight', { body });

export const remindVendors = (assessmentIds: readonly string[]) =>
  api.post('/api/app/assessments/remind', { body: { assessmentIds: [...assessmentIds] } });

export const addContact = (assessmentId: string, body: PortalContact) =>
  api.post('/api/v1/assessments/{assessmentId}/links', { path: { assessmentId }, body });

/** The URL is in this response only: it is shown once. */
export const showPortalLink = (assessmentId: string, linkId: string) =>
  api.post('/api/v1/assessments/{assessmentId}/links/{linkId}/show', { path: { assessmentId, linkId } });

export const revokePortalLink = (assessmentId: string, linkId: string) =>
  api.delete('/api/v1/assessments/{assessmentId}/links/{linkId}', { path: { assessmentId, linkId } });

/** The newest published version of each template. */
export const publishedTemplatesQuery = queryOptions({ ...templatesQuery, select: pickNewestPublished });

function pickNewestPublished(templates: readonly TemplateSummary[]): TemplateSummary[] {
  const newest = new Map<string, TemplateSummary>();
  for (const template of templates.filter(({ status }) => status === 'PUBLISHED')) {
    const known = newest.get(template.lineageId);
    if (!known || known.version < template.version) newest.set(template.lineageId, template);
  }
  return [...newest.values()].sort((a, b) => a.name.localeCompare(b.name));
}
