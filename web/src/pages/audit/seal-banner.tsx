import type { AuditSeal } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { auditSealQuery } from '../../api/audit.ts';
import { formatRelativeTime, formatDateTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SealDialog } from './seal-dialog.tsx';

type SealStatus = { readonly icon: LucideIcon; readonly tone: string; readonly words: string };

function toSealStatus({ verification, sealed }: AuditSeal): SealStatus {
  if (!verification) {
    const words =
      sealed === 0
        ? t('Nothing is sealed yet: that takes about a minute.')
        : t('{{count}} entries are sealed. They are verified every night.', { count: formatNumber(sealed) });
    return { icon: Clock, tone: 'text-soft', words };
  }
  const { ok, upTo, upToEntryAt, checkedAt, problem } = verification;
  if (!ok) return { icon: ShieldAlert, tone: 'text-red', words: problem ?? t('The log was tampered with.') };
  const words = t('Verified {{ago}}: unchanged up to entry {{number}}, of {{moment}}.', {
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
          <span className="text-soft">{t('Without a witness not everything can be shown.')}</span>
        )}
      </p>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('How this is known')}
      </Button>
      {open && <SealDialog seal={seal} onClose={() => setOpen(false)} />}
    </div>
  );
}
