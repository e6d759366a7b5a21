import { LifeBuoy } from 'lucide-react';
import { problemOf } from '../../../api/problem.ts';
import { renewRecoveryCodes } from '../../../api/second-factors.ts';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { FactorProps } from './factor-props.ts';
import { FactorRow } from './factor-row.tsx';

/** For the day on which the phone is gone. */
export function CodeStock({ factors: { recoveryCodesLeft }, change, onCodes }: FactorProps) {
  const { submit, busy, error } = useSubmit(async () => {
    const { recoveryCodes } = await change(renewRecoveryCodes);
    onCodes(recoveryCodes);
  });
  return (
    <>
      <FactorRow
        icon={LifeBuoy}
        title={t('Recovery codes')}
        detail={
          recoveryCodesLeft === 0
            ? t('None is left: make new ones')
            : counted(recoveryCodesLeft, '{{count}} is left', '{{count}} are left')
        }
      >
        <Button busy={busy} onPress={() => void submit()}>
          {t('Make new ones')}
        </Button>
      </FactorRow>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
    </>
  );
}
