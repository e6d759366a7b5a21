import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useSaveOrganisation } from '../use-save-organisation.ts';

export function CriticalCap({ active }: { readonly active: boolean }) {
  const save = useSaveOrganisation();
  const mayChange = useCan('settings:manage');
  const { submit, busy, error } = useSubmit(() => save({ capCritical: !active }));
  return (
    <Panel title={t('Critical failures')}>
      <p className="max-w-prose text-soft">
        {active
          ? t(
              'An assessment with a critical question that scored 0, or a vendor with an open critical finding, is rated amber at best. Scores don’t change.',
            )
          : t('Ratings depend only on the score. Critical questions and critical findings don’t limit them.')}
      </p>
      {mayChange && (
        <div>
          <Button kind={active ? 'plain' : 'primary'} isDisabled={busy} onPress={() => void submit()}>
            {active ? t('Stop limiting ratings') : t('Limit ratings')}
          </Button>
        </div>
      )}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </Panel>
  );
}
