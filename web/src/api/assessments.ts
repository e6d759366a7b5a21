import type { QueryOf } from '@assay/client';
import type {
  AssessmentBulkSend,
  AssessmentCreate,
  AssessmentReason,
  AssessmentSubmit,
  PortalContact,
  PreFlight,
  ResponseEntry,
  TemplateSummary,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';
import { templatesQuery } from './templates.ts';

export type AssessmentSearch = QueryOf<'/api/app/assessments'>;

/** Everything that is asked about assessments. */
export const ASSESSMENTS = ['assessments'] as const;

export const assessmentsQuery = (query: AssessmentSearch) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'table', query],
    queryFn: ({ signal }) => assay.get('/api/app/assessments', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const assessmentsCsv = (search: AssessmentSearch) =>
  assay.address('/api/app/assessments', { query: { ...search, page: undefined, sort: undefined, format: 'csv' } });

export const assessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'one', assessmentId],
    queryFn: ({ signal }) => assay.get('/api/v1/assessments/{assessmentId}', { path: { assessmentId }, signal }),
  });

export const previousQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'previous', assessmentId],
    queryFn: ({ signal }) =>
      assay.get('/api/v1/assessments/{assessmentId}/previous', { path: { assessmentId }, signal }),
    staleTime: 60_000,
  });

export const linksQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'links', assessmentId],
    queryFn: ({ signal }) => assay.get('/api/v1/assessments/{assessmentId}/links', { path: { assessmentId }, signal }),
  });

export const submissionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'submissions', assessmentId],
    queryFn: ({ signal }) =>
      assay.get('/api/v1/assessments/{assessmentId}/submissions', { path: { assessmentId }, signal }),
  });

export const downloadsOf = (assessmentId: string) => ({
  pdf: assay.address('/api/assessments/{assessmentId}/pdf', { path: { assessmentId } }),
  csv: assay.address('/api/assessments/{assessmentId}/export', { path: { assessmentId } }),
  json: assay.address('/api/v1/assessments/{assessmentId}', { path: { assessmentId } }),
});

export const receiptOf = (assessmentId: string, submissionId: string) =>
  assay.address('/api/v1/assessments/{assessmentId}/submissions/{submissionId}/receipt', {
    path: { assessmentId, submissionId },
  });

export const evidenceContent = (evidenceId: string) =>
  assay.address('/api/v1/evidence/{evidenceId}/content', { path: { evidenceId } });

export type Upload = { readonly file: File; readonly questionKey: string };

export const uploadEvidence = (assessmentId: string, { file, questionKey }: Upload) =>
  assay.post('/api/v1/assessments/{assessmentId}/evidence', {
    path: { assessmentId },
    query: { fileName: file.name, questionKey },
    body: file,
  });

export const createAssessment = (body: AssessmentCreate) => assay.post('/api/v1/assessments', { body });

export const sendAssessment = (assessmentId: string, dueDate?: string) =>
  assay.post('/api/v1/assessments/{assessmentId}/send', { path: { assessmentId }, body: { dueDate } });

export const recallAssessment = (assessmentId: string, body: AssessmentReason) =>
  assay.post('/api/v1/assessments/{assessmentId}/recall', { path: { assessmentId }, body });

export const saveResponses = (assessmentId: string, responses: readonly ResponseEntry[]) =>
  assay.put('/api/v1/assessments/{assessmentId}/responses', {
    path: { assessmentId },
    body: { responses: [...responses] },
  });

export const submitAssessment = (assessmentId: string, body: AssessmentSubmit) =>
  assay.post('/api/v1/assessments/{assessmentId}/submit', { path: { assessmentId }, body });

export const deleteAssessment = (assessmentId: string) =>
  assay.delete('/api/v1/assessments/{assessmentId}', { path: { assessmentId } });

export const sendInBulk = (body: AssessmentBulkSend) => assay.post('/api/v1/assessments/bulk', { body });

export const checkPreFlight = (body: PreFlight) => assay.post('/api/app/assessments/pre-flight', { body });

export const remind = (assessmentIds: readonly string[]) =>
  assay.post('/api/app/assessments/remind', { body: { assessmentIds: [...assessmentIds] } });

export const addContact = (assessmentId: string, body: PortalContact) =>
  assay.post('/api/v1/assessments/{assessmentId}/links', { path: { assessmentId }, body });

export const revokeLink = (assessmentId: string, linkId: string) =>
  assay.delete('/api/v1/assessments/{assessmentId}/links/{linkId}', { path: { assessmentId, linkId } });

/** What can be sent: the newest published version of each template. */
export const offeredTemplatesQuery = queryOptions({ ...templatesQuery, select: newestPublished });

function newestPublished(templates: readonly TemplateSummary[]): TemplateSummary[] {
  const newest = new Map<string, TemplateSummary>();
  for (const template of templates.filter(({ status }) => status === 'PUBLISHED')) {
    const known = newest.get(template.lineageId);
    if (!known || known.version < template.version) newest.set(template.lineageId, template);
  }
  return [...newest.values()].sort((a, b) => a.name.localeCompare(b.name));
}
