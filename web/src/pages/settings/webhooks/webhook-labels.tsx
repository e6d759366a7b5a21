import type { Webhook, WebhookDelivery, WebhookEventType } from '@assay/contract';
import { CircleCheck, CirclePause, Clock, TriangleAlert } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';

export const EVENT_LABELS: Readonly<Record<WebhookEventType, string>> = {
  'vendor.created': t('A vendor was added'),
  'vendor.updated': t('A vendor was changed'),
  'vendor.deleted': t('A vendor was deleted'),
  'assessment.created': t('An assessment was prepared'),
  'assessment.sent': t('An assessment was sent'),
  'assessment.recalled': t('An assessment was recalled'),
  'assessment.submitted': t('A vendor handed its answers in'),
  'assessment.claimed': t('Somebody took on a review'),
  'assessment.sent_back': t('Answers were sent back to the vendor'),
  'assessment.completed': t('An assessment was completed'),
  'assessment.reopened': t('An assessment was reopened'),
  'assessment.deleted': t('An assessment was deleted'),
  'finding.created': t('A finding was raised'),
  'finding.updated': t('A finding was changed'),
  'certification.expiring': t('A certification is about to expire'),
};

const ALL_EVENT_LABELS: Readonly<Record<string, string>> = { ...EVENT_LABELS, 'webhook.test': t('A test') };

/** Unknown events are shown by their name. */
export const formatEvent = (event: string): string => ALL_EVENT_LABELS[event] ?? event;

export function WebhookStatus({ webhook: { enabled, disabledReason } }: { readonly webhook: Webhook }) {
  if (enabled) return <Badge icon={CircleCheck} tone="green" label={t('On')} />;
  if (disabledReason !== null) return <Badge icon={TriangleAlert} tone="red" label={t('Switched off by itself')} />;
  return <Badge icon={CirclePause} tone="plain" label={t('Off')} />;
}

export function DeliveryStatus({ delivery: { status, attempts } }: { readonly delivery: WebhookDelivery }) {
  if (status === 'DELIVERED') return <Badge icon={CircleCheck} tone="green" label={t('Delivered')} />;
  if (status === 'FAILED') return <Badge icon={TriangleAlert} tone="red" label={t('Failed')} />;
  return <Badge icon={Clock} tone="blue" label={attempts === 0 ? t('On its way') : t('Is tried again')} />;
}

/** The description or, without one, the host. */
export const formatWebhookName = ({ description, url }: Webhook): string => description ?? new URL(url).host;
