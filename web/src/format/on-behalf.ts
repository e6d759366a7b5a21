import type { SubmittedBy } from '@assay/contract';
import { t } from './i18n.ts';

/** Null if the vendor submitted. */
export const formatEnteredBy = ({ name, enteredByName }: SubmittedBy): string | null =>
  enteredByName === null ? null : t('Entered by {{enteredByName}} on behalf of {{name}}', { enteredByName, name });
