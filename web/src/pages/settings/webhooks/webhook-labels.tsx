import type { Webhook, WebhookDelivery, WebhookEventType, WebhookFormat } from '@assay/contract';
import { CircleCheck, CirclePause, Clock, TriangleAlert } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

export const EVENT_LABELS: Readonly<Record<WebhookEventType, string>> = {
  'vendor.created': t('Vendor added'),
  'vendor.updated': t('Vendor updated'),
  'vendor.deleted': t('Vendor deleted'),
  'assessment.created': t('Assessment created'),
  'assessment.sent': t('Assessment sent'),
  'assessment.recalled': t('Assessment recalled'),
  'assessment.submitted': t('Assessment submitted'),
  'assessment.claimed': t('Review started'),
  'assessment.sent_back': t('Assessment sent back to vendor'),
  'assessment.completed': t('Assessment completed'),
  'assessment.reopened': t('Assessment reopened'),
  'assessment.deleted': t('Assessment deleted'),
  'finding.created': t('Finding raised'),
  'finding.updated': t('Finding updated'),
  'certification.expiring': t('Certification expiring soon'),
};

export const FORMAT_LABELS: Readonly<Record<WebhookFormat, string>> = {
  STANDARD: t('JSON events'),
  SLACK: t('Slack messages'),
  TEAMS: t('Microsoft Teams messages'),
};

const ALL_EVENT_LABELS: Readonly<Record<string, string>> = { ...EVENT_LABELS, 'webhook.test': t('Test event') };

/** Unknown events are shown by their name. */
export const formatEvent = (event: string): string => ALL_EVENT_LABELS[event] ?? event;

export function WebhookStatus({ webhook: { enabled, disabledReason } }: { readonly webhook: Webhook }) {
  if (enabled) return <Badge icon={CircleCheck} tone="green" label={t('Enabled')} />;
  if (disabledReason !== null) return <Badge icon={TriangleAlert} tone="red" label={t('Disabled automatically')} />;
  return <Badge icon={CirclePause} tone="plain" label={t('Disabled')} />;
}

export function DeliveryStatus({ delivery: { status, attempts } }: { readonly delivery: WebhookDelivery }) {
  if (status === 'DELIVERED') return <Badge icon={CircleCheck} tone="green" label={t('Delivered')} />;
  if (status === 'FAILED') return <Badge icon={TriangleAlert} tone="red" label={t('Failed')} />;
  return <Badge icon={Clock} tone="blue" label={attempts === 0 ? t('Pending') : t('Retrying')} />;
}

/** The description or, without one, the host. */
export const formatWebhookName = ({ description, url }: Webhook): string => description ?? new URL(url).host;
