import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useSaveOrganisation } from '../use-save-organisation.ts';

export function IndependentReview({ required }: { readonly required: boolean }) {
  const save = useSaveOrganisation();
  const mayChange = useCan('settings:manage');
  const { submit, busy, error } = useSubmit(() => save({ independentReview: !required }));
  return (
    <Panel title={t('Independent review')}>
      <p className="max-w-prose text-soft">
        {required
          ? t('Users who entered answers on behalf of a vendor can’t review that assessment.')
          : t('Users who entered answers on behalf of a vendor can also review that assessment.')}
      </p>
      {mayChange && (
        <div>
          <Button kind={required ? 'plain' : 'primary'} isDisabled={busy} onPress={() => void submit()}>
            {required ? t('Turn off independent review') : t('Require independent review')}
          </Button>
        </div>
      )}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </Panel>
  );
}
