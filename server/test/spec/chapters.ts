import { assessments } from './assessments.ts';
import { audit } from './audit.ts';
import { auditActions } from './audit-actions.ts';
import { authentication } from './authentication.ts';
import { dashboard } from './dashboard.ts';
import { errors } from './errors.ts';
import { findings } from './findings.ts';
import { frameworks } from './frameworks.ts';
import { limits } from './limits.ts';
import { overview } from './overview.ts';
import type { Chapter } from './statement.ts';
import { templates } from './templates.ts';
import { vendorRecords } from './vendor-records.ts';
import { vendors } from './vendors.ts';

export const CHAPTERS: readonly Chapter[] = [
  overview,
  vendors,
  vendorRecords,
  assessments,
  findings,
  frameworks,
  templates,
  audit,
  auditActions,
  dashboard,
  authentication,
  errors,
  limits,
];
