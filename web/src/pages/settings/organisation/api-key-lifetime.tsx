import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { t } from '../../../format/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useSaveOrganisation } from '../use-save-organisation.ts';

const CHOICES = [30, 90, 180, 365];

/** Any number of days can be set through the API, so the current one is always offered. */
const listOptions = (maxDays: number | null) =>
  [...new Set([...CHOICES, ...(maxDays === null ? [] : [maxDays])])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: t('{{days}} days', { days }) }));

export function ApiKeyLifetime({ maxDays }: { readonly maxDays: number | null }) {
  const save = useSaveOrganisation();
  const mayChange = useCan('settings:manage');
  const { submit, busy, error } = useSubmit((days: string) =>
    save({ apiKeyMaxDays: days === '' ? null : Number(days) }),
  );
  return (
    <Panel title={t('API key lifetime')}>
      <SelectField
        label={t('Maximum lifetime')}
        description={t(
          'New keys must expire within this time. Existing keys with a longer lifetime keep working and are listed for review.',
        )}
        options={listOptions(maxDays)}
        none={t('No limit')}
        value={maxDays === null ? '' : String(maxDays)}
        disabled={!mayChange || busy}
        onChange={({ target }) => void submit(target.value)}
      />
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </Panel>
  );
}
