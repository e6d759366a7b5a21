import type { Visibility } from '@assay/contract';
import { Eye, Lock, type LucideIcon } from 'lucide-react';
import { t } from '../../../format/text.ts';

type Look = { readonly icon: LucideIcon; readonly label: string; readonly box: string; readonly text: string };

/** Nobody should have to wonder whether the vendor reads this. */
export const VISIBILITY: Readonly<Record<Visibility, Look>> = {
  INTERNAL: { icon: Lock, label: t('Internal'), box: 'border-edge bg-sunken', text: 'text-soft' },
  VENDOR: { icon: Eye, label: t('The vendor reads this'), box: 'border-blue bg-blue-wash', text: 'text-blue' },
};
