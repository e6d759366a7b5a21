import { z } from 'zod';
import { t } from '../../format/text.ts';

/** What a form leaves blank is not known. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

export const optionalDay = z.union([z.literal(''), z.iso.date(t('Enter a day that exists.'))]);
