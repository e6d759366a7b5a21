import { Severity, type WebhookEventType, type WebhookFormat } from '@assay/contract';
import { formatPercent } from '@assay/contract/rules';
import { z } from 'zod';
import { formatDate } from '../../../domain/dates.ts';

/** Only what a message shows: an earlier release may have queued an event with fewer fields. */
const EventPayload = z.object({
  type: z.string(),
  data: z.object({
    id: z.string(),
    name: z.string().nullable(),
    vendorId: z.string().optional(),
    vendorName: z.string().optional(),
    severity: Severity.optional(),
    status: z.string().optional(),
    score: z.number().optional(),
    dueDate: z.string().optional(),
    expiresDate: z.string().optional(),
    assessment: z.object({ vendorName: z.string() }).optional(),
    finding: z.object({ vendorName: z.string() }).optional(),
  }),
});
type EventPayload = z.infer<typeof EventPayload>;
type EventData = EventPayload['data'];

const HEADLINES: Readonly<Record<WebhookEventType | 'webhook.test', string>> = {
  'vendor.created': 'Vendor added',
  'vendor.updated': 'Vendor updated',
  'vendor.deleted': 'Vendor deleted',
  'assessment.created': 'Assessment created',
  'assessment.sent': 'Assessment sent',
  'assessment.recalled': 'Assessment recalled',
  'assessment.submitted': 'Assessment submitted',
  'assessment.claimed': 'Review started',
  'assessment.sent_back': 'Assessment sent back to vendor',
  'assessment.completed': 'Assessment completed',
  'assessment.reopened': 'Assessment reopened',
  'assessment.deleted': 'Assessment deleted',
  'finding.created': 'Finding raised',
  'finding.updated': 'Finding updated',
  'certification.expiring': 'Certification expiring soon',
  'webhook.test': 'Test event',
};
const isKnown = (type: string): type is keyof typeof HEADLINES => type in HEADLINES;

const SEVERITIES: Readonly<Record<Severity, string>> = {
  CRITICAL: 'Critical severity',
  HIGH: 'High severity',
  MEDIUM: 'Medium severity',
  LOW: 'Low severity',
};
const CLOSED: Readonly<Record<string, string>> = {
  REMEDIATED: 'Closed as remediated',
  RISK_ACCEPTED: 'Closed, risk accepted',
};

export type ChatMessageOptions = {
  readonly format: Exclude<WebhookFormat, 'STANDARD'>;
  readonly site: URL;
};

/** An event as a message for a channel: what happened, to what, and a link to it. */
export function buildChatMessage(payload: string, { format, site }: ChatMessageOptions): string {
  const { type, data } = EventPayload.parse(JSON.parse(payload));
  const message: ChatMessage = {
    headline: isKnown(type) ? HEADLINES[type] : type,
    subject: data.name ?? '',
    facts: listFacts(type, data),
    link: toLink(findPath(type, data), site),
  };
  return JSON.stringify(format === 'SLACK' ? toSlackMessage(message) : toTeamsMessage(message));
}

type ChatMessage = {
  readonly headline: string;
  readonly subject: string;
  readonly facts: readonly string[];
  readonly link: string | null;
};

function listFacts(type: string, data: EventData): string[] {
  const { vendorName = data.assessment?.vendorName ?? data.finding?.vendorName } = data;
  const facts = [
    vendorName,
    data.severity && SEVERITIES[data.severity],
    type === 'finding.updated' ? CLOSED[data.status ?? ''] : undefined,
    type === 'assessment.completed' && data.score !== undefined ? `Score ${formatPercent(data.score)}` : undefined,
    data.dueDate && `Due on ${formatDate(data.dueDate)}`,
    data.expiresDate && `Expires on ${formatDate(data.expiresDate)}`,
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** Null if there is nothing to open. */
function findPath(type: string, { id, vendorId }: EventData): string | null {
  if (type.endsWith('.deleted')) return null;
  if (type.startsWith('vendor.')) return `/vendors/${id}`;
  if (type.startsWith('assessment.')) return `/assessments/${id}`;
  if (type.startsWith('finding.')) return `/findings/${id}`;
  return vendorId === undefined ? null : `/vendors/${vendorId}`;
}

const toLink = (path: string | null, site: URL) => (path === null ? null : new URL(path, site).href);

/** With these characters escaped, a name can neither mention people nor contain a link. */
const escapeSlackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ');

function toSlackMessage({ headline, subject, facts, link }: ChatMessage) {
  const name = escapeSlackText(subject);
  const first = `*${headline}:* ${link === null ? name : `<${link}|${name}>`}`;
  return { text: [first, ...(facts.length > 0 ? [facts.map(escapeSlackText).join(' · ')] : [])].join('\n') };
}

/** Text runs show names as they are; a text block would read them as Markdown. */
const toTextBlock = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

const toTeamsMessage = ({ headline, subject, facts, link }: ChatMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          toTextBlock(headline, { weight: 'Bolder' }),
          toTextBlock(subject),
          ...facts.map((fact) => toTextBlock(fact, { isSubtle: true })),
        ],
        ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open in Assay', url: link }] }),
      },
    },
  ],
});
