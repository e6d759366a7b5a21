import { type Chapter, STATUSES, describeTests } from './statement.ts';

const detail = describeTests('assessment-shapes.test.ts', 'GET /api/v1/assessments/{assessmentId}');

export const overview: Chapter = {
  title: 'What the service does',
  statements: [
    {
      says: 'Vendors are records with a contact, a risk tier and an overall score',
      provedBy: [
        describeTests(
          'vendor-shapes.test.ts',
          'A vendor list entry',
        )('has exactly the specified fields, with null for unknown values'),
      ],
    },
    {
      says: 'Assessments are questionnaires sent to vendors, with a lifecycle',
      provedBy: [
        describeTests(
          'assessment-lifecycle.test.ts',
          'Every command in every state',
        )('200 when %s: %s succeeds and writes one audit entry'),
      ],
    },
    {
      says: 'Assessments have responses, review decisions, findings and comments',
      provedBy: [
        detail('200 has the questions with their responses'),
        detail('200 has the review decisions'),
        detail('200 has the findings'),
        detail('200 has the comments as threads'),
      ],
    },
    {
      says: 'Findings are issues raised in assessments, and tracked until they are remediated or accepted',
      provedBy: [
        describeTests(
          'finding-rules.test.ts',
          'PATCH /api/v1/findings/{findingId}',
        )('200 moves an OPEN finding to %s, with its resolutionNote'),
      ],
    },
    {
      says: 'Frameworks are made of controls, and template questions map to controls',
      provedBy: [
        describeTests(
          'record-shapes.test.ts',
          'A framework',
        )('returns its controls with domain, code, title and guidance'),
        detail('200 has the questions with their responses'),
      ],
    },
    {
      says: 'Templates are definitions of questionnaires that can be exported as JSON',
      provedBy: [
        describeTests(
          'template-export.test.ts',
          'Template export and import',
        )('export, import and export again is byte-identical for the starter template'),
      ],
    },
    {
      says: 'The dashboard aggregates the portfolio',
      provedBy: [
        'portfolio-histories.test.ts > the dashboard matches a full recalculation at every step of ${String(HISTORIES)} random histories',
      ],
    },
    {
      says: 'Reports are generated as PDF',
      provedBy: [
        'assessment-pdf.test.ts > GET /api/assessments/{assessmentId}/pdf > 200 as application/pdf, an attachment named after the vendor',
        'portfolio-pdf.test.ts > GET /api/dashboard/report > 200 as application/pdf, an attachment named after the organisation',
        'vendor-framework-pdf.test.ts > GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report > 200 as an application/pdf attachment named after vendor and framework; audits the export',
      ],
    },
    {
      says: 'The audit log records activity',
      provedBy: [
        describeTests(
          'audit-fail-closed.test.ts',
          'While audit entries cannot be written',
        )('503 for %s; writes nothing, and succeeds afterwards'),
        'audit-exactness.test.ts > with 16 writers and random rollbacks, every total is exact and every change has one entry',
      ],
    },
    { says: 'The interface is JSON over HTTP, with CSV where the tables say so', provedBy: [STATUSES] },
  ],
};
