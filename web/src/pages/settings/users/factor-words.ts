import type { User } from '@assay/contract';
import { t } from '../../../format/text.ts';

const WORDS = { TOTP: t('App'), PASSKEY: t('Passkey') };

export const factorWords = ({ secondFactors }: Pick<User, 'secondFactors'>): string =>
  secondFactors.length === 0 ? t('None') : secondFactors.map((factor) => WORDS[factor]).join(', ');
