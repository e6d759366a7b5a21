import type { OwnSecondFactors } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/errors.ts';
import { regenerateRecoveryCodes, secondFactorsQuery } from '../../../api/second-factors.ts';
import { RecoveryCodes } from '../../../components/second-factors/recovery-codes.tsx';
import { t, tCount } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { FactorProps, RunChange } from './factor-props.ts';
import { FactorRow } from './factor-row.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { TotpFactor } from './totp-factor.tsx';

export function SecondFactors() {
  return (
    <QueryBoundary query={useQuery(secondFactorsQuery)}>{(factors) => <Factors factors={factors} />}</QueryBoundary>
  );
}

function Factors({ factors }: { readonly factors: OwnSecondFactors }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change: RunChange = async (run) => {
    const answer = await run();
    await queryClient.invalidateQueries(secondFactorsQuery);
    return answer;
  };
  const has = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <>
      {!has && (
        <p className="max-w-prose text-soft">
          {factors.required
            ? t('Your organisation requires two-factor authentication.')
            : t(
                'Passwords can be guessed or stolen. Two-factor authentication protects your account even if that happens.',
              )}
        </p>
      )}
      <div className="grid divide-y divide-line">
        <TotpFactor factors={factors} change={change} onCodes={setCodes} />
        <PasskeyList factors={factors} change={change} onCodes={setCodes} />
        {has && <RecoveryCodesRow factors={factors} change={change} onCodes={setCodes} />}
      </div>
      {codes !== null && (
        <Dialog title={t('Your recovery codes')} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  );
}

function RecoveryCodesRow({ factors: { recoveryCodesLeft }, change, onCodes }: FactorProps) {
  const { submit, busy, error } = useSubmit(async () => {
    const { recoveryCodes } = await change(regenerateRecoveryCodes);
    onCodes(recoveryCodes);
  });
  return (
    <>
      <FactorRow
        icon={LifeBuoy}
        title={t('Recovery codes')}
        detail={
          recoveryCodesLeft === 0
            ? t('None left. Generate new codes.')
            : tCount(recoveryCodesLeft, '{{count}} left', '{{count}} left')
        }
      >
        <Button busy={busy} onPress={() => void submit()}>
          {t('Generate new codes')}
        </Button>
      </FactorRow>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </>
  );
}
