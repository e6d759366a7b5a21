import { z } from 'zod';
import { ApiKey } from './api-key.ts';
import { AssessmentListItem } from './assessment.ts';
import { Count, Day } from './fields.ts';
import { Finding } from './finding.ts';

export const MAX_MY_WORK_ENTRIES = 20;

/** The most urgent entries and the total count; null if the caller may not see them. */
const workList = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), totalCount: Count }).nullable();

export const ExpiringCertification = z
  .object({ id: z.string(), name: z.string(), expiresDate: Day, vendorId: z.string(), vendorName: z.string() })
  .meta({ id: 'ExpiringCertification' });
export type ExpiringCertification = z.infer<typeof ExpiringCertification>;

export const ExpiringContract = z
  .object({ vendorId: z.string(), vendorName: z.string(), contractRenewalDate: Day })
  .meta({ id: 'ExpiringContract' });
export type ExpiringContract = z.infer<typeof ExpiringContract>;

export const MyWork = z
  .object({
    ownsVendors: z
      .boolean()
      .describe('Certifications, contracts and overdue assessments are those of own vendors only'),
    reviews: workList(AssessmentListItem).describe('Submitted and without a reviewer, or under review by the caller'),
    findings: workList(Finding).describe('Open ones of own vendors that are overdue or due within 30 days'),
    certifications: workList(ExpiringCertification).describe('That end within 60 days'),
    contracts: workList(ExpiringContract).describe('That renew within 60 days'),
    overdueAssessments: workList(AssessmentListItem),
    apiKeys: workList(ApiKey).describe('That can be used, but nobody is responsible for'),
  })
  .meta({ id: 'MyWork' });
export type MyWork = z.infer<typeof MyWork>;
