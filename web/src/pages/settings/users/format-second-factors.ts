import type { User } from '@assay/contract';
import { t } from '../../../format/i18n.ts';

const LABELS = { TOTP: t('App'), PASSKEY: t('Passkey') };

export const formatSecondFactors = ({ secondFactors }: Pick<User, 'secondFactors'>): string =>
  secondFactors.length === 0 ? t('None') : secondFactors.map((factor) => LABELS[factor]).join(', ');
