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
              'An assessment in which a critical question counts 0 is amber at best, and so is a vendor with an open critical finding. Scores stay as they are.',
            )
          : t('Ratings follow the score alone. Critical questions and critical findings do not hold them back.')}
      </p>
      {mayChange && (
        <div>
          <Button kind={active ? 'plain' : 'primary'} isDisabled={busy} onPress={() => void submit()}>
            {active ? t('Stop holding ratings back') : t('Hold ratings back')}
          </Button>
        </div>
      )}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </Panel>
  );
}
