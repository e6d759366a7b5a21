import type { Recorder } from '../recorder.ts';
import { recordApprovals } from './approvals.ts';
import { recordAssessmentLists, recordAssessments } from './assessments.ts';
import { recordAudit } from './audit.ts';
import { recordAuthentication, recordKeyRotation, recordRateLimits } from './authentication.ts';
import { recordBulkSending } from './bulk-sending.ts';
import { recordDashboard } from './dashboard.ts';
import { recordEvidence } from './evidence.ts';
import { recordFindings } from './findings.ts';
import { recordFrameworks } from './frameworks.ts';
import { recordOscal } from './oscal.ts';
import { recordRemediation } from './remediation.ts';
import { recordReviews } from './reviews.ts';
import { recordStarterTemplate, recordTemplates } from './templates.ts';
import { recordCertifications, recordResponsibilities } from './vendor-records.ts';
import { recordVendors } from './vendors.ts';
import { recordWebhooks } from './webhooks.ts';

/** Each group has an organisation and a file of answers of its own. */
export const GROUPS: Readonly<Record<string, (recorder: Recorder) => Promise<void>>> = {
  vendors: recordVendors,
  certifications: recordCertifications,
  responsibilities: recordResponsibilities,
  frameworks: recordFrameworks,
  templates: recordTemplates,
  'starter-template': recordStarterTemplate,
  assessments: recordAssessments,
  'assessment-lists': recordAssessmentLists,
  reviews: recordReviews,
  findings: recordFindings,
  remediation: recordRemediation,
  approvals: recordApprovals,
  evidence: recordEvidence,
  'bulk-sending': recordBulkSending,
  dashboard: recordDashboard,
  audit: recordAudit,
  authentication: recordAuthentication,
  'key-rotation': recordKeyRotation,
  webhooks: recordWebhooks,
  oscal: recordOscal,
};

/** Groups that run on a service which allows two requests of each kind a minute. */
export const LIMITED_GROUPS: typeof GROUPS = { 'rate-limits': recordRateLimits };
