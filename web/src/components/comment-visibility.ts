import type { Visibility } from '@assay/contract';
import { Eye, Lock, type LucideIcon } from 'lucide-react';
import { t } from '../format/i18n.ts';

type Look = { readonly icon: LucideIcon; readonly label: string; readonly box: string; readonly text: string };

/** Makes it obvious whether the vendor can read a comment. */
export const VISIBILITY_LABELS: Readonly<Record<Visibility, Look>> = {
  INTERNAL: { icon: Lock, label: t('Internal'), box: 'border-edge bg-sunken', text: 'text-soft' },
  VENDOR: { icon: Eye, label: t('Visible to vendor'), box: 'border-blue bg-blue-wash', text: 'text-blue' },
};
