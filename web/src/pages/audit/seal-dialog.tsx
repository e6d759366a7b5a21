import { AUDIT_PROOF_PERMISSIONS, type AuditSeal } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { auditSealQuery, fetchAuditProof, verifyAuditLog } from '../../api/audit.ts';
import { toProblem } from '../../api/errors.ts';
import { useMe } from '../../api/me.ts';
import { formatRelativeTime, formatDateTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions, Dialog } from '../../ui/dialog.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Callout, ProblemNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSubmit } from '../../ui/use-submit.ts';

const POLL_INTERVAL_MS = 1_000;

type SealDialogProps = { readonly seal: AuditSeal; readonly onClose: () => void };

/** Explains what was verified, how, and how to verify it independently. */
export function SealDialog({ seal, onClose }: SealDialogProps) {
  return (
    <Dialog title={t('How verification works')} place="wide" onClose={onClose}>
      <p className="max-w-prose">
        {t(
          'Each entry is sealed within about a minute: it is numbered sequentially and hashed into a Merkle tree whose root is signed with a key stored outside the database. Changing, removing, adding or reordering entries later changes the root, even for someone with full database access.',
        )}
      </p>
      <p className="max-w-prose">{formatVerification(seal)}</p>
      <DescriptionList items={toFacts(seal)} />
      {seal.cannotShow.length > 0 && (
        <Callout tone="amber">
          <p className="font-medium">{t('What can’t be verified at the moment')}</p>
          <ul className="list-disc pl-5">
            {seal.cannotShow.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Callout>
      )}
      {seal.publicKey !== null && (
        <CopyField label={t('Public key (keep a copy outside this service)')} text={seal.publicKey} />
      )}
      {seal.checkpoint && <CopyField long label={t('Latest checkpoint')} text={seal.checkpoint.note} />}
      <VerifyButton checkedAt={seal.verification?.checkedAt ?? null} />
    </Dialog>
  );
}

function formatVerification({ verification, sealed }: AuditSeal): string {
  if (!verification && sealed === 0) return t('No entries sealed yet. Sealing takes about a minute.');
  if (!verification) return t('Not verified yet. Verification runs every night.');
  const { ok, upTo, upToEntryAt, problem } = verification;
  if (!ok) return problem ?? t('The audit log has been tampered with.');
  return t('Unchanged up to entry {{number}} ({{moment}}).', {
    number: formatNumber(upTo),
    moment: formatDateTime(upToEntryAt),
  });
}

const toFacts = ({ sealed, unsealed, checkpoint, verification, witness }: AuditSeal) => [
  {
    label: t('Sealed'),
    value: tCount(sealed, '{{total}} entry', '{{total}} entries', { total: formatNumber(sealed) }),
  },
  { label: t('Not yet sealed'), value: formatNumber(unsealed) },
  { label: t('Latest checkpoint'), value: checkpoint ? formatDateTime(checkpoint.signedAt) : t('None yet') },
  { label: t('Last verified'), value: verification ? formatDateTime(verification.checkedAt) : t('Not yet') },
  {
    label: t('Witness'),
    value: witness
      ? `${witness.target} · ${witness.lastAt === null ? t('Nothing sent yet') : formatRelativeTime(witness.lastAt)}`
      : t('None. Your system administrator can configure one.'),
  },
];

function VerifyButton({ checkedAt }: { readonly checkedAt: string | null }) {
  const queryClient = useQueryClient();
  const [waitingSince, setWaitingSince] = useState<string | null | undefined>();
  const isWaiting = waitingSince !== undefined && waitingSince === checkedAt;
  useQuery({ ...auditSealQuery, refetchInterval: isWaiting ? POLL_INTERVAL_MS : false });
  const { submit, busy, error } = useSubmit(async () => {
    await verifyAuditLog();
    setWaitingSince(checkedAt);
    await queryClient.invalidateQueries(auditSealQuery);
  });
  const { permissions } = useMe();
  const canDownload = AUDIT_PROOF_PERMISSIONS.every((permission) => permissions.includes(permission));
  const proof = useSubmit(async () => saveFile(await fetchAuditProof(), 'audit-proof.ndjson'));
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {proof.error !== null && <ProblemNotice {...toProblem(proof.error)} />}
      <DialogActions>
        {canDownload && (
          <Button icon={<Download aria-hidden="true" />} busy={proof.busy} onPress={() => void proof.submit()}>
            {t('Download proof')}
          </Button>
        )}
        <Button kind="primary" busy={busy || isWaiting} onPress={() => void submit()}>
          {isWaiting ? t('Verifying…') : t('Verify now')}
        </Button>
      </DialogActions>
    </>
  );
}
