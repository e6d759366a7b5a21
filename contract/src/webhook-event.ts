import { z } from 'zod';
import { AssessmentListItem, AssessmentStatus } from './assessment.ts';
import { CertificationListItem } from './certification.ts';
import { DateTime, Day, Score } from './fields.ts';
import { Finding, FindingStatus, Severity } from './finding.ts';
import type { Permission } from './permissions.ts';
import { VendorCreated } from './vendor.ts';

const identity = { id: z.string(), name: z.string().nullable() };
const changed = z.array(z.string()).describe('Names of the changed fields');

const vendor = { ...identity, vendor: VendorCreated };
const assessment = { ...identity, assessment: AssessmentListItem };
const movedAssessment = { ...assessment, status: AssessmentStatus };
const finding = { ...identity, finding: Finding };

const eventOf = <Type extends string, Data extends z.ZodRawShape>(type: Type, description: string, data: Data) =>
  z
    .object({ type: z.literal(type), timestamp: DateTime.describe('When the event occurred'), data: z.object(data) })
    .meta({ id: `${toPascalCase(type)}Event`, description });

const toPascalCase = (type: string) =>
  type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every event that a webhook can subscribe to. Receivers must ignore fields that they do not know. */
const SUBSCRIBABLE_EVENTS = [
  eventOf('vendor.created', 'A vendor was created.', vendor),
  eventOf('vendor.updated', 'A vendor was updated.', { ...vendor, changed }),
  eventOf('vendor.deleted', 'A vendor and all its data were deleted.', vendor),
  eventOf('assessment.created', 'An assessment was created.', {
    ...assessment,
    vendorId: z.string(),
    vendorName: z.string(),
    dueDate: Day.optional(),
  }),
  eventOf('assessment.sent', 'An assessment was sent to the vendor.', { ...movedAssessment, dueDate: Day }),
  eventOf('assessment.recalled', 'An assessment was recalled from the vendor.', movedAssessment),
  eventOf('assessment.submitted', 'The vendor submitted the assessment.', movedAssessment),
  eventOf('assessment.claimed', 'A reviewer claimed the assessment for review.', movedAssessment),
  eventOf('assessment.sent_back', 'A reviewer sent questions back to the vendor.', {
    ...movedAssessment,
    dueDate: Day.optional(),
  }),
  eventOf(
    'assessment.completed',
    'The review was finalised. `finding.created` is sent for each finding that it opened.',
    {
      ...movedAssessment,
      vendorId: z.string(),
      score: Score.optional(),
    },
  ),
  eventOf('assessment.reopened', 'A completed assessment was reopened.', {
    ...movedAssessment,
    score: Score.optional().describe('The previous score'),
  }),
  eventOf('assessment.deleted', 'An assessment was deleted.', { ...assessment, vendorId: z.string() }),
  eventOf(
    'finding.created',
    'A finding was opened when a review was finalised, by a reviewer, or because a risk acceptance expired.',
    {
      ...finding,
      assessmentId: z.string().optional().describe('Left out if the finding was raised without an assessment'),
      severity: Severity,
    },
  ),
  eventOf('finding.updated', 'A finding was changed or closed.', {
    ...finding,
    changed,
    status: FindingStatus.optional().describe('Only if the finding was closed'),
  }),
  eventOf('certification.expiring', "A vendor's certification expires soon.", {
    ...identity,
    vendorId: z.string(),
    vendorName: z.string(),
    expiresDate: Day,
    certification: CertificationListItem,
  }),
] as const;

const TEST_EVENT = eventOf('webhook.test', 'A user sent a test event.', identity);

export const WEBHOOK_EVENTS = [...SUBSCRIBABLE_EVENTS, TEST_EVENT] as const;

export const WebhookEvent = z.discriminatedUnion('type', WEBHOOK_EVENTS).meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookEventType = z
  .enum(SUBSCRIBABLE_EVENTS.map((event) => event.shape.type.value))
  .meta({ id: 'WebhookEventType' });
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** The record that an event contains, as the API shows it. */
export type WebhookRecord =
  | { readonly vendor: VendorCreated }
  | { readonly assessment: AssessmentListItem }
  | { readonly finding: Finding }
  | { readonly certification: CertificationListItem };

/** The permission that a caller needs to see the record of an event; null if it contains none. */
export function getEventPermission(type: string): Permission | null {
  if (/^(?:vendor|certification)\./.test(type)) return 'vendors:view';
  return /^(?:assessment|finding)\./.test(type) ? 'assessments:view' : null;
}
