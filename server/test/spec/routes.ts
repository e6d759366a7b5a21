export type SpecRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The statuses in its table row, besides those that every route can return. */
  readonly statuses: readonly number[];
  readonly mediaTypes: readonly string[];
};

const JSON_ONLY = ['application/json'];
const CSV_ONLY = ['text/csv'];
const PDF_ONLY = ['application/pdf'];
const EITHER = ['application/json', 'text/csv'];

export const ROUTES: readonly SpecRoute[] = [
  { method: 'GET', path: '/api/v1/vendors', statuses: [200], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/v1/vendors/{vendorId}', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/v1/vendors/external/{externalId}', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'POST', path: '/api/v1/vendors/import', statuses: [201, 400], mediaTypes: JSON_ONLY },
  { method: 'PUT', path: '/api/v1/vendors/{vendorId}', statuses: [200, 400, 404, 409], mediaTypes: JSON_ONLY },
  { method: 'DELETE', path: '/api/v1/vendors/{vendorId}', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/v1/vendors/{vendorId}/score', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/v1/vendors/{vendorId}/export', statuses: [200, 404], mediaTypes: CSV_ONLY },
  { method: 'GET', path: '/api/v1/vendors/{vendorId}/assessments', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/v1/vendors/{vendorId}/certifications', statuses: [200, 404], mediaTypes: JSON_ONLY },

  { method: 'GET', path: '/api/v1/assessments', statuses: [200], mediaTypes: EITHER },
  { method: 'GET', path: '/api/v1/assessments/{assessmentId}', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/assessments/{assessmentId}/export', statuses: [200, 404], mediaTypes: CSV_ONLY },
  { method: 'GET', path: '/api/assessments/{assessmentId}/pdf', statuses: [200, 404], mediaTypes: PDF_ONLY },

  // Ours: CSV.
  { method: 'GET', path: '/api/v1/findings', statuses: [200], mediaTypes: EITHER },
  { method: 'PATCH', path: '/api/v1/findings/{findingId}', statuses: [200, 400, 404], mediaTypes: JSON_ONLY },

  { method: 'GET', path: '/api/v1/frameworks', statuses: [200], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/v1/frameworks/{frameworkId}', statuses: [200, 404], mediaTypes: JSON_ONLY },
  { method: 'DELETE', path: '/api/v1/frameworks/{frameworkId}', statuses: [204, 404], mediaTypes: [] },

  { method: 'GET', path: '/api/templates/{templateId}/export', statuses: [200, 404], mediaTypes: JSON_ONLY },

  { method: 'GET', path: '/api/v1/audit', statuses: [200], mediaTypes: EITHER },

  { method: 'GET', path: '/api/v1/dashboard', statuses: [200], mediaTypes: JSON_ONLY },
  { method: 'GET', path: '/api/dashboard/report', statuses: [200], mediaTypes: PDF_ONLY },
  {
    method: 'GET',
    path: '/api/vendors/{vendorId}/frameworks/{frameworkId}/report',
    statuses: [200, 404],
    mediaTypes: PDF_ONLY,
  },
];
