import type { AuditSeal } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { AUDIT_PROOF_URL, auditSealQuery, verifyAuditLog } from '../../api/audit.ts';
import { problemOf } from '../../api/problem.ts';
import { agoText, momentText } from '../../format/dates.ts';
import { numberText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';
import { Button, DownloadButton } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/facts.tsx';
import { Callout, ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const EVERY_MS = 1_000;

type SealDialogProps = { readonly seal: AuditSeal; readonly onClose: () => void };

/** For whoever has to believe the log: what was checked, by what, and how to check it without us. */
export function SealDialog({ seal, onClose }: SealDialogProps) {
  return (
    <Dialog title={t('How this is known')} place="wide" onClose={onClose}>
      <p className="max-w-prose">
        {t(
          'Every entry is sealed within about a minute: numbered without gaps and hashed into a tree whose root is signed with a key that is not in the database. Whoever changes, removes, adds or reorders an entry afterwards, even with every right on the database, changes the root.',
        )}
      </p>
      <FactList items={factsOf(seal)} />
      {seal.cannotShow.length > 0 && (
        <Callout tone="amber">
          <p className="font-medium">{t('What cannot be shown as things stand')}</p>
          <ul className="list-disc pl-5">
            {seal.cannotShow.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Callout>
      )}
      <CopyLine label={t('Public key, to keep outside of this service')} text={seal.publicKey} />
      {seal.checkpoint && <CopyLine long label={t('The newest checkpoint')} text={seal.checkpoint.note} />}
      <VerifyAgain checkedAt={seal.verification?.checkedAt ?? null} />
    </Dialog>
  );
}

const factsOf = ({ sealed, unsealed, checkpoint, verification, witness }: AuditSeal) => [
  { label: t('Sealed'), value: t('{{count}} entries', { count: numberText(sealed) }) },
  { label: t('Waiting for the seal'), value: numberText(unsealed) },
  { label: t('Newest checkpoint'), value: checkpoint ? momentText(checkpoint.signedAt) : t('None yet') },
  { label: t('Last verified'), value: verification ? momentText(verification.checkedAt) : t('Not yet') },
  {
    label: t('Witness'),
    value: witness
      ? `${witness.target} · ${witness.lastAt === null ? t('nothing handed over yet') : agoText(witness.lastAt)}`
      : t('None. An operator of this service can name one.'),
  },
];

function VerifyAgain({ checkedAt }: { readonly checkedAt: string | null }) {
  const queryClient = useQueryClient();
  const [waitingSince, setWaitingSince] = useState<string | null | undefined>();
  const isWaiting = waitingSince !== undefined && waitingSince === checkedAt;
  useQuery({ ...auditSealQuery, refetchInterval: isWaiting ? EVERY_MS : false });
  const { submit, busy, error } = useSubmit(async () => {
    await verifyAuditLog();
    setWaitingSince(checkedAt);
    await queryClient.invalidateQueries(auditSealQuery);
  });
  return (
    <>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <DownloadButton href={AUDIT_PROOF_URL} icon={<Download aria-hidden="true" />}>
          {t('Download the proof')}
        </DownloadButton>
        <Button kind="primary" busy={busy || isWaiting} onPress={() => void submit()}>
          {isWaiting ? t('Verifying…') : t('Verify now')}
        </Button>
      </Actions>
    </>
  );
}
