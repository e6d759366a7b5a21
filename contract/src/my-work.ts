import { z } from 'zod';
import { AssessmentListItem } from './assessment.ts';
import { Day } from './fields.ts';
import { Finding } from './finding.ts';

export const MOST_OF_MY_WORK = 20;

/** The most urgent ones, and how many there are; null: the caller may not see them. */
const work = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), totalCount: z.int() }).nullable();

export const EndingCertification = z
  .object({ id: z.string(), name: z.string(), expiresDate: Day, vendorId: z.string(), vendorName: z.string() })
  .meta({ id: 'EndingCertification' });
export type EndingCertification = z.infer<typeof EndingCertification>;

export const EndingContract = z
  .object({ vendorId: z.string(), vendorName: z.string(), contractRenewalDate: Day })
  .meta({ id: 'EndingContract' });
export type EndingContract = z.infer<typeof EndingContract>;

export const MyWork = z
  .object({
    ownsVendors: z
      .boolean()
      .describe('Certifications, contracts and overdue assessments are those of own vendors only'),
    reviews: work(AssessmentListItem).describe('Submitted and without a reviewer, or under review by the caller'),
    findings: work(Finding).describe('Open ones of own vendors that are overdue or due within 30 days'),
    certifications: work(EndingCertification).describe('That end within 60 days'),
    contracts: work(EndingContract).describe('That renew within 60 days'),
    overdueAssessments: work(AssessmentListItem),
  })
  .meta({ id: 'MyWork' });
export type MyWork = z.infer<typeof MyWork>;
