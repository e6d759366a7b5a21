import type { PortalAssessment, PortalDelegation } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { withdrawInvitation } from '../../api/portal.ts';
import { problemOf } from '../../api/problem.ts';
import { agoText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Press } from '../../ui/press.tsx';
import { isAnswerable } from '../asked.ts';
import { useRefresh } from '../portal-query.ts';
import { InviteForm } from './invite-form.tsx';

/** Who else answers, and how far their invitation has come. */
export function ColleaguesPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const [isInviting, setInviting] = useState(false);
  const { delegations } = assessment;
  if (!isAnswerable(assessment)) return null;
  return (
    <Panel title={t('Colleagues')}>
      {delegations.length === 0 && <Notice>{t('You have not passed on any section.')}</Notice>}
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
          <Press icon={<UserRoundPlus aria-hidden="true" />} onPress={() => setInviting(true)}>
            {t('Invite a colleague')}
          </Press>
        </div>
      )}
    </Panel>
  );
}

function Colleague({ delegation }: { readonly delegation: PortalDelegation }) {
  const { id, name, email, sections, openedAt, lastSeenAt } = delegation;
  const refresh = useRefresh();
  const withdrawing = useMutation({ mutationFn: () => withdrawInvitation(id), onSuccess: refresh });
  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name ?? email}</p>
          <p className="text-sm wrap-anywhere text-soft">
            {email} · {sections.join(', ')}
          </p>
          <p className="text-xs text-soft">
            {openedAt === null ? t('Not opened yet') : t('Last seen {{ago}}', { ago: agoText(lastSeenAt ?? openedAt) })}
          </p>
        </div>
        <span data-screen-only className="-mx-2">
          <Press
            kind="quiet"
            aria-label={t('Withdraw the invitation of {{name}}', { name: name ?? email })}
            busy={withdrawing.isPending}
            onPress={() => withdrawing.mutate()}
          >
            {t('Withdraw')}
          </Press>
        </span>
      </div>
      {withdrawing.error !== null && <ProblemNotice {...problemOf(withdrawing.error)} />}
    </li>
  );
}
