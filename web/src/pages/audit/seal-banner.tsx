import type { AuditSeal } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { auditSealQuery } from '../../api/audit.ts';
import { formatRelativeTime, formatDateTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SealDialog } from './seal-dialog.tsx';

type SealStatus = { readonly icon: LucideIcon; readonly tone: string; readonly words: string };

function toSealStatus({ verification, sealed }: AuditSeal): SealStatus {
  if (!verification) {
    const words =
      sealed === 0
        ? t('No entries sealed yet. Sealing takes about a minute.')
        : tCount(
            sealed,
            '{{total}} entry sealed. Verification runs every night.',
            '{{total}} entries sealed. Verification runs every night.',
            { total: formatNumber(sealed) },
          );
    return { icon: Clock, tone: 'text-soft', words };
  }
  const { ok, upTo, upToEntryAt, checkedAt, problem } = verification;
  if (!ok) return { icon: ShieldAlert, tone: 'text-red', words: problem ?? t('The audit log has been tampered with.') };
  const words = t('Verified {{ago}}: unchanged up to entry {{number}} ({{moment}}).', {
    ago: formatRelativeTime(checkedAt),
    number: formatNumber(upTo),
    moment: upToEntryAt === null ? '–' : formatDateTime(upToEntryAt),
  });
  return { icon: ShieldCheck, tone: 'text-green', words };
}

/** Whether the log is verified, up to which entry, and what cannot be verified. */
export function SealBanner() {
  const { data: seal } = useQuery(auditSealQuery);
  const [open, setOpen] = useState(false);
  if (!seal) return null;
  const { icon: Icon, tone, words } = toSealStatus(seal);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface px-3 py-2">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${tone}`} />
      <p className="min-w-0 flex-1 basis-60" data-seal={seal.verification?.ok ?? 'none'}>
        {words}{' '}
        {seal.cannotShow.length > 0 && (
          <span className="text-soft">{t('Some kinds of tampering can’t be detected here.')}</span>
        )}
      </p>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('How verification works')}
      </Button>
      {open && <SealDialog seal={seal} onClose={() => setOpen(false)} />}
    </div>
  );
}
