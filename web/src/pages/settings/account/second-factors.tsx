import type { OwnSecondFactors } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorsQuery } from '../../../api/second-factors.ts';
import { RecoveryCodes } from '../../../components/second-factors/recovery-codes.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AppFactor } from './app-factor.tsx';
import { CodeStock } from './code-stock.tsx';
import { useConfirmed } from './confirmation.tsx';
import type { Change } from './factor-props.ts';
import { PasskeyList } from './passkey-list.tsx';

/** What somebody is asked for beside their password. */
export function SecondFactors() {
  return <Answered query={useQuery(secondFactorsQuery)}>{(factors) => <Factors factors={factors} />}</Answered>;
}

function Factors({ factors }: { readonly factors: OwnSecondFactors }) {
  const queryClient = useQueryClient();
  const { confirmed, asking } = useConfirmed();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change: Change = async (run) => {
    const answer = await confirmed(run);
    await queryClient.invalidateQueries(secondFactorsQuery);
    return answer;
  };
  const has = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <>
      {!has && (
        <p className="max-w-prose text-soft">
          {factors.required
            ? t('Your organisation requires a second factor.')
            : t('A password can be guessed or stolen. With a second factor that is not enough to get in.')}
        </p>
      )}
      <div className="grid divide-y divide-line">
        <AppFactor factors={factors} change={change} onCodes={setCodes} />
        <PasskeyList factors={factors} change={change} onCodes={setCodes} />
        {has && <CodeStock factors={factors} change={change} onCodes={setCodes} />}
      </div>
      {asking}
      {codes !== null && (
        <Dialog title={t('Your recovery codes')} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  );
}
