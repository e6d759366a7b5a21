// Describes the webhook events of the contract for OpenAPI.
import {
  type AssessmentListItem,
  type AssessmentStatus,
  type CertificationListItem,
  type Finding,
  type VendorCreated,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@assay/contract';

const HEADERS = [
  {
    name: 'webhook-id',
    example: '3d6f1a52-8b1e-4c57-9a43-0e6f4d2b7c18',
    description: 'The delivery ID; the same for every attempt. Ignore deliveries that you have already processed.',
  },
  {
    name: 'webhook-timestamp',
    example: '1794756724',
    description:
      'When this attempt was sent, as a Unix timestamp in seconds. Reject it if it is more than five minutes old.',
  },
  {
    name: 'webhook-signature',
    example: 'v1,q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    description:
      'One or two signatures, separated by a space. Each consists of `v1,` and the Base64-encoded HMAC-SHA256 of ' +
      '`{webhook-id}.{webhook-timestamp}.{body}`. The key is the part of the secret after `whsec_`, decoded from Base64.',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } as const }));

const RESPONSES = {
  '2XX': { description: 'Delivered' },
  '410': { description: 'The webhook is disabled.' },
  default: { description: 'The delivery failed. It is attempted up to ten times within three days.' },
};

/** OpenAPI 3.1 `webhooks`, by event. */
export const describeWebhooks = () =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => {
      const { id = '', description = '' } = event.meta() ?? {};
      const type = event.shape.type.value;
      const schema = { $ref: `#/components/schemas/${id}` };
      const example = EXAMPLES.find((one) => one.type === type);
      const post = {
        tags: ['Webhook events'],
        operationId: `receive${id}`,
        summary: description.split('. ')[0]?.replace(/\.$/, '') ?? '',
        description: `${description} Sent to the webhooks that subscribe to \`${type}\`.`,
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: RESPONSES,
      };
      return [type, { post }];
    }),
  );

const timestamp = '2026-11-15T15:32:04.001Z';

const vendor: VendorCreated = {
  id: '0f6a3c1e-8f1b-4b7e-9b57-7d8f3f1f6a01',
  name: 'Contoso Cloud',
  externalId: 'V-1001',
  contactName: 'Robin Vega',
  contactEmail: 'security@contoso.example',
  tier: 'HIGH',
  website: 'https://contoso.example',
  notes: null,
  serviceDescription: 'Hosts the customer portal',
  dataSensitivity: 'CONFIDENTIAL',
  contractRenewalDate: '2027-03-01T00:00:00.000Z',
  contractValue: '$50K–$250K',
  geographicRisk: 'REGIONAL',
  tags: ['hosting'],
  ownerId: null,
  overallScore: 0.8911,
  lastAssessedAt: timestamp,
  createdAt: '2026-01-12T09:00:00.000Z',
  updatedAt: timestamp,
};

const assessment: AssessmentListItem = {
  id: '68393c8b-b75d-456e-b66f-2554eb0dbd66',
  title: 'Yearly security review',
  vendorId: vendor.id,
  vendorName: vendor.name,
  status: 'COMPLETED',
  overdue: false,
  score: 0.8911,
  dueDate: '2026-11-30',
  createdAt: '2026-10-01T08:00:00.000Z',
  sentAt: '2026-10-01T08:05:00.000Z',
  submittedAt: '2026-11-10T12:00:00.000Z',
  completedAt: timestamp,
  templateName: 'Security baseline',
  templateVersion: 3,
  reviewerName: 'Ada Brook',
  exactScore: '90/101',
  rating: 'GREEN',
  heldBackBy: [],
  updatedAt: timestamp,
};

const finding: Finding = {
  id: '9d1c7a52-3f0e-4d1a-8a43-5b1f7c2e9b10',
  title: 'CRY-01 Encryption at rest: not met',
  description: 'Backups are not encrypted.',
  recommendation: 'Encrypt all backups.',
  severity: 'HIGH',
  status: 'OPEN',
  stage: 'NEW',
  source: 'ASSESSMENT',
  controlCodes: ['CRY-01'],
  questionKey: 'encryption-at-rest',
  resolutionNote: null,
  createdAt: timestamp,
  resolvedAt: null,
  resolvedByName: null,
  dueDate: '2027-01-11',
  acceptedUntil: null,
  supersedesFindingId: null,
  supersededByFindingId: null,
  clearedByAssessmentId: null,
  assessmentId: assessment.id,
  assessmentTitle: assessment.title,
  vendorId: vendor.id,
  vendorName: vendor.name,
  ownerId: null,
  ownerName: null,
  updatedAt: timestamp,
};

const certification: CertificationListItem = {
  id: '4c0b8f7d-2a55-4f0e-9c61-1e7d5a3b8f22',
  name: 'ISO/IEC 27001',
  issuer: 'Example Certification Body',
  issuedDate: '2023-12-15',
  expiresDate: '2026-12-14',
  status: 'EXPIRING',
  notes: null,
  attachments: [],
  updatedAt: '2026-01-12T09:00:00.000Z',
  vendorId: vendor.id,
};

const vendorData = { id: vendor.id, name: vendor.name, vendor };
const findingData = { id: finding.id, name: finding.title };
const unscored = { score: null, exactScore: null, rating: 'UNSCORED' } as const;

const toAssessmentData = (status: AssessmentStatus) => ({
  id: assessment.id,
  name: assessment.title,
  assessment: { ...assessment, ...(status !== 'COMPLETED' && { completedAt: null, ...unscored }), status },
});
const toMovedData = (status: AssessmentStatus) => ({ ...toAssessmentData(status), status });

const EXAMPLES: readonly WebhookEvent[] = [
  { type: 'vendor.created', timestamp, data: vendorData },
  { type: 'vendor.updated', timestamp, data: { ...vendorData, changed: ['tier'] } },
  { type: 'vendor.deleted', timestamp, data: vendorData },
  {
    type: 'assessment.created',
    timestamp,
    data: { ...toAssessmentData('DRAFT'), vendorId: vendor.id, vendorName: vendor.name },
  },
  { type: 'assessment.sent', timestamp, data: { ...toMovedData('SENT'), dueDate: '2026-11-30' } },
  { type: 'assessment.recalled', timestamp, data: toMovedData('DRAFT') },
  { type: 'assessment.submitted', timestamp, data: toMovedData('SUBMITTED') },
  { type: 'assessment.claimed', timestamp, data: toMovedData('UNDER_REVIEW') },
  { type: 'assessment.sent_back', timestamp, data: { ...toMovedData('IN_PROGRESS'), dueDate: '2026-11-30' } },
  {
    type: 'assessment.completed',
    timestamp,
    data: { ...toMovedData('COMPLETED'), vendorId: vendor.id, score: 0.8911 },
  },
  { type: 'assessment.reopened', timestamp, data: { ...toMovedData('UNDER_REVIEW'), score: 0.8911 } },
  { type: 'assessment.deleted', timestamp, data: { ...toAssessmentData('DRAFT'), vendorId: vendor.id } },
  {
    type: 'finding.created',
    timestamp,
    data: { ...findingData, assessmentId: assessment.id, severity: 'HIGH', finding },
  },
  {
    type: 'finding.updated',
    timestamp,
    data: {
      ...findingData,
      changed: ['status'],
      status: 'REMEDIATED',
      finding: { ...finding, status: 'REMEDIATED', resolvedAt: timestamp, resolvedByName: 'Ada Brook' },
    },
  },
  {
    type: 'certification.expiring',
    timestamp,
    data: {
      id: certification.id,
      name: certification.name,
      vendorId: vendor.id,
      vendorName: vendor.name,
      expiresDate: '2026-12-14',
      certification,
    },
  },
  { type: 'webhook.test', timestamp, data: { id: '7be3a1d4-0c8e-4a39-b0f5-6f2d9e1c4a77', name: 'Tickets' } },
];
