import { z } from 'zod';
import { Acceptance } from './acceptance.ts';
import { ApiKey } from './api-key.ts';
import { Approval } from './approval.ts';
import { AssessmentListItem } from './assessment.ts';
import { Count, DateTime, Day } from './fields.ts';
import { Finding } from './finding.ts';
import { MailStatus } from './mail.ts';

export const MAX_MY_WORK_ENTRIES = 20;
export const MAX_MY_WORK_COUNT = 1_001;

/** The most urgent entries and the total count; null if the caller may not see them. */
const workList = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), totalCount: Count.describe('1,001 if there are more than 1,000') }).nullable();

export const ExpiringCertification = z
  .object({ id: z.string(), name: z.string(), expiresDate: Day, vendorId: z.string(), vendorName: z.string() })
  .meta({ id: 'ExpiringCertification' });
export type ExpiringCertification = z.infer<typeof ExpiringCertification>;

export const ExpiringContract = z
  .object({ vendorId: z.string(), vendorName: z.string(), contractRenewalDate: Day })
  .meta({ id: 'ExpiringContract' });
export type ExpiringContract = z.infer<typeof ExpiringContract>;

export const UnassessedVendor = z
  .object({ vendorId: z.string(), vendorName: z.string(), createdAt: DateTime })
  .meta({ id: 'UnassessedVendor' });
export type UnassessedVendor = z.infer<typeof UnassessedVendor>;

export const UndeliveredEmail = z
  .object({ id: z.string(), recipientEmail: z.string(), subject: z.string(), status: MailStatus, createdAt: DateTime })
  .meta({ id: 'UndeliveredEmail' });
export type UndeliveredEmail = z.infer<typeof UndeliveredEmail>;

export const FailingWebhook = z
  .object({ id: z.string(), url: z.string(), outcome: z.string().nullable() })
  .meta({ id: 'FailingWebhook' });
export type FailingWebhook = z.infer<typeof FailingWebhook>;

export const VendorMessage = z
  .object({
    subjectType: z.enum(['ASSESSMENT', 'FINDING']),
    subjectId: z.string(),
    title: z.string().describe('The title of the assessment or finding'),
    vendorName: z.string(),
    authorName: z.string().nullable(),
    createdAt: DateTime.describe('When the first message that waits for an answer was written'),
  })
  .meta({ id: 'VendorMessage' });
export type VendorMessage = z.infer<typeof VendorMessage>;

export const PendingApproval = Approval.pick({
  id: true,
  kind: true,
  subjectName: true,
  requestedByName: true,
  requestedAt: true,
}).meta({ id: 'PendingApproval' });
export type PendingApproval = z.infer<typeof PendingApproval>;

export const DueResponsibility = z
  .object({ id: z.string(), title: z.string(), dueDate: Day, vendorId: z.string(), vendorName: z.string() })
  .meta({ id: 'DueResponsibility' });
export type DueResponsibility = z.infer<typeof DueResponsibility>;

export const MyWork = z
  .object({
    ownsVendors: z
      .boolean()
      .describe('Unassessed vendors, certifications, contracts and overdue assessments are limited to vendors you own'),
    unassessedVendors: workList(UnassessedVendor).describe('CRITICAL vendors without a score'),
    reviews: workList(AssessmentListItem).describe('Submitted without a reviewer, or under review by you'),
    findings: workList(Finding).describe('Open findings for your vendors that are overdue or due within 30 days'),
    vendorMessages: workList(VendorMessage).describe(
      'Assessments and findings with messages from the vendor that you have neither read in the inbox nor anyone has answered',
    ),
    approvals: workList(PendingApproval).describe('Pending requests of other people that you can decide'),
    acceptances: workList(Acceptance).describe('Risk acceptances of your findings that end within 30 days'),
    responsibilities: workList(DueResponsibility).describe(
      'Your responsibilities that are overdue or due within 30 days',
    ),
    certifications: workList(ExpiringCertification).describe('Certifications that expire within 60 days'),
    contracts: workList(ExpiringContract).describe('Contracts up for renewal within 60 days'),
    overdueAssessments: workList(AssessmentListItem),
    apiKeys: workList(ApiKey).describe('Active API keys without an owner'),
    undeliveredEmails: workList(UndeliveredEmail).describe(
      'Emails of the last seven days that failed or that the mail server did not confirm',
    ),
    failingWebhooks: workList(FailingWebhook).describe(
      'Webhooks whose latest attempt failed, and those that were disabled automatically',
    ),
  })
  .meta({ id: 'MyWork' });
export type MyWork = z.infer<typeof MyWork>;
