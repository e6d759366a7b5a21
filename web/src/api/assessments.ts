import {
  type AssessmentBulkSend,
  type AssessmentCreate,
  AssessmentDetail,
  type AssessmentReason,
  AssessmentReminded,
  type AssessmentSubmit,
  AssessmentTable,
  type AssessmentTableQuery,
  Deleted,
  Evidence,
  type PortalContact,
  PortalLink,
  type PreFlight,
  PreFlightResult,
  PreviousAssessment,
  type ResponseEntry,
  Submission,
  TaskStarted,
  type TemplateSummary,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Method, withSearch } from './client.ts';
import { templatesQuery } from './templates.ts';

export type AssessmentSearch = Partial<Record<keyof AssessmentTableQuery, string | number | undefined>>;

/** Everything that is asked about assessments. */
export const ASSESSMENTS = ['assessments'] as const;

export const assessmentsQuery = (search: AssessmentSearch) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'table', search],
    queryFn: ({ signal }) => call(AssessmentTable, withSearch('/api/app/assessments', search), { signal }),
    placeholderData: keepPreviousData,
  });

export const assessmentsCsv = (search: AssessmentSearch) =>
  withSearch('/api/app/assessments', { ...search, page: undefined, sort: undefined, format: 'csv' });

export const pathOf = (assessmentId: string) => `/api/v1/assessments/${encodeURIComponent(assessmentId)}`;

export const assessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'one', assessmentId],
    queryFn: ({ signal }) => call(AssessmentDetail, pathOf(assessmentId), { signal }),
  });

export const previousQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'previous', assessmentId],
    queryFn: ({ signal }) => call(PreviousAssessment, `${pathOf(assessmentId)}/previous`, { signal }),
    staleTime: 60_000,
  });

export const linksQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'links', assessmentId],
    queryFn: ({ signal }) => call(PortalLink.array(), `${pathOf(assessmentId)}/links`, { signal }),
  });

export const submissionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS, 'submissions', assessmentId],
    queryFn: ({ signal }) => call(Submission.array(), `${pathOf(assessmentId)}/submissions`, { signal }),
  });

export const downloadsOf = (assessmentId: string) => ({
  pdf: `/api/assessments/${assessmentId}/pdf`,
  csv: `/api/assessments/${assessmentId}/export`,
  json: pathOf(assessmentId),
});

export const receiptOf = (assessmentId: string, submissionId: string) =>
  `${pathOf(assessmentId)}/submissions/${submissionId}/receipt`;

export const evidenceContent = (evidenceId: string) => `/api/v1/evidence/${evidenceId}/content`;

export type Upload = { readonly file: File; readonly questionKey: string };

export const uploadEvidence = (assessmentId: string, { file, questionKey }: Upload) =>
  call(Evidence, withSearch(`${pathOf(assessmentId)}/evidence`, { fileName: file.name, questionKey }), {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });

/** For what answers with the assessment as it stands afterwards. */
export const moved = (path: string, body?: unknown, method: Method = 'POST') =>
  call(AssessmentDetail, path, { method, ...(body !== undefined && { body }) });

export const createAssessment = (body: AssessmentCreate) => moved('/api/v1/assessments', body);

export const sendAssessment = (assessmentId: string, dueDate?: string) =>
  moved(`${pathOf(assessmentId)}/send`, dueDate === undefined ? {} : { dueDate });

export const recallAssessment = (assessmentId: string, body: AssessmentReason) =>
  moved(`${pathOf(assessmentId)}/recall`, body);

export const saveResponses = (assessmentId: string, responses: readonly ResponseEntry[]) =>
  moved(`${pathOf(assessmentId)}/responses`, { responses }, 'PUT');

export const submitAssessment = (assessmentId: string, body: AssessmentSubmit) =>
  moved(`${pathOf(assessmentId)}/submit`, body);

export const deleteAssessment = (assessmentId: string) => call(Deleted, pathOf(assessmentId), { method: 'DELETE' });

export const sendInBulk = (body: AssessmentBulkSend) =>
  call(TaskStarted, '/api/v1/assessments/bulk', { method: 'POST', body });

export const checkPreFlight = (body: PreFlight) =>
  call(PreFlightResult, '/api/app/assessments/pre-flight', { method: 'POST', body });

export const remind = (assessmentIds: readonly string[]) =>
  call(AssessmentReminded, '/api/app/assessments/remind', { method: 'POST', body: { assessmentIds } });

export const addContact = (assessmentId: string, body: PortalContact) =>
  call(PortalLink, `${pathOf(assessmentId)}/links`, { method: 'POST', body });

export const revokeLink = (assessmentId: string, linkId: string) =>
  call(PortalLink, `${pathOf(assessmentId)}/links/${linkId}`, { method: 'DELETE' });

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
