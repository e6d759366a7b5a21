import type { PortalAssessment, PortalDelegation } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { useMutation } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { revokeDelegation } from '../../api/portal.ts';
import { toProblem } from '../../api/errors.ts';
import { formatRelativeTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { useRefreshPortal } from '../portal-query.ts';
import { InviteForm } from './invite-form.tsx';

/** Colleagues with delegated sections, and the status of their invitations. */
export function ColleaguesPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const [isInviting, setInviting] = useState(false);
  const { delegations } = assessment;
  if (!isWithVendor(assessment)) return null;
  return (
    <Panel title={t('Colleagues')}>
      {delegations.length === 0 && <Notice>{t('You haven’t delegated any sections.')}</Notice>}
      {delegations.length > 0 && (
        <ul className="grid divide-y divide-line">
          {delegations.map((delegation) => (
            <Colleague key={delegation.id} delegation={delegation} />
          ))}
        </ul>
      )}
      {isInviting ? (
        <InviteForm assessment={assessment} section={null} onClose={() => setInviting(false)} />
      ) : (
        <div data-screen-only>
          <NativeButton icon={<UserRoundPlus aria-hidden="true" />} onPress={() => setInviting(true)}>
            {t('Invite a colleague')}
          </NativeButton>
        </div>
      )}
    </Panel>
  );
}

function Colleague({ delegation }: { readonly delegation: PortalDelegation }) {
  const { id, name, email, sections, openedAt, lastSeenAt } = delegation;
  const refresh = useRefreshPortal();
  const withdrawing = useMutation({ mutationFn: () => revokeDelegation(id), onSuccess: refresh });
  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name ?? email}</p>
          <p className="text-sm wrap-anywhere text-soft">
            {email} · {sections.join(', ')}
          </p>
          <p className="text-xs text-soft">
            {openedAt === null
              ? t('Not opened yet')
              : t('Last active {{ago}}', { ago: formatRelativeTime(lastSeenAt ?? openedAt) })}
          </p>
        </div>
        <span data-screen-only className="-mx-2">
          <NativeButton
            kind="quiet"
            aria-label={t('Withdraw invitation for {{name}}', { name: name ?? email })}
            busy={withdrawing.isPending}
            onPress={() => withdrawing.mutate()}
          >
            {t('Withdraw')}
          </NativeButton>
        </span>
      </div>
      {withdrawing.error !== null && <ProblemNotice {...toProblem(withdrawing.error)} />}
    </li>
  );
}
