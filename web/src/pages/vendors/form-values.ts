import { z } from 'zod';
import { t } from '../../format/i18n.ts';

export const emptyToNull = (text: string): string | null => (text === '' ? null : text);

export const optionalDate = z.union([z.literal(''), z.iso.date(t('Enter a valid date.'))]);
