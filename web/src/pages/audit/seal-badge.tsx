import type { AuditSeal } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { auditSealQuery } from '../../api/audit.ts';
import { formatRelativeTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { SealDialog } from './seal-dialog.tsx';

type SealStatus = { readonly icon: LucideIcon; readonly tone: string; readonly words: string };

function toSealStatus({ verification, sealed }: AuditSeal): SealStatus {
  if (!verification) {
    const words = sealed === 0 ? t('Not yet sealed') : t('Sealed, not yet verified');
    return { icon: Clock, tone: 'bg-sunken text-soft', words };
  }
  if (!verification.ok) return { icon: ShieldAlert, tone: 'bg-red-wash text-red', words: t('Tampering detected') };
  const words = t('Verified {{ago}}', { ago: formatRelativeTime(verification.checkedAt) });
  return { icon: ShieldCheck, tone: 'bg-green-wash text-green', words };
}

/** Whether the log is verified. Opens the explanation. */
export function SealBadge() {
  const { data: seal } = useQuery(auditSealQuery);
  const [open, setOpen] = useState(false);
  if (!seal) return null;
  const { icon: Icon, tone, words } = toSealStatus(seal);
  return (
    <>
      <button
        type="button"
        title={t('How verification works')}
        data-seal={seal.verification?.ok ?? 'none'}
        onClick={() => setOpen(true)}
        className={`inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap hover:underline ${tone}`}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {words}
      </button>
      {open && <SealDialog seal={seal} onClose={() => setOpen(false)} />}
    </>
  );
}
