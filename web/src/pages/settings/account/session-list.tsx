import type { Session } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { problemOf } from '../../../api/problem.ts';
import { endSession, sessionsQuery } from '../../../api/sessions.ts';
import { browserName } from '../../../format/browser-name.ts';
import { agoText, momentText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useConfirmed } from './confirmation.tsx';

/** Each browser that is signed in as you. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  const { confirmed, asking } = useConfirmed();
  return (
    <>
      <Answered query={query}>
        {(sessions) => (
          <ul className="grid divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} confirmed={confirmed} />
            ))}
          </ul>
        )}
      </Answered>
      {asking}
    </>
  );
}

const METHODS = {
  PASSWORD: t('by password'),
  TOTP: t('by password and app'),
  RECOVERY_CODE: t('by password and recovery code'),
  PASSKEY: t('by passkey'),
  SSO: t('by single sign-on'),
};

type SessionRowProps = { readonly session: Session; readonly confirmed: ReturnType<typeof useConfirmed>['confirmed'] };

function SessionRow({ session, confirmed }: SessionRowProps) {
  const { id, createdAt, lastSeenAt, address, userAgent, method, current } = session;
  const queryClient = useQueryClient();
  const name = browserName(userAgent);
  const { submit, busy } = useSubmit(() =>
    confirmed(() => endSession(id)).then(
      () => {
        toast(t('Signed out of {{name}}', { name }));
        return queryClient.invalidateQueries(sessionsQuery);
      },
      (error: unknown) => toast(problemOf(error).title, { tone: 'failed' }),
    ),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
      <Monitor aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium" title={userAgent ?? undefined}>
          {name}
          {current && (
            <span className="rounded-full bg-accent-wash px-2 text-xs font-medium text-accent">{t('This one')}</span>
          )}
        </span>
        <span className="text-sm text-soft" title={momentText(lastSeenAt)}>
          {[
            address,
            METHODS[method],
            t('since {{when}}', { when: momentText(createdAt) }),
            t('last seen {{ago}}', { ago: agoText(lastSeenAt) }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </span>
      {!current && (
        <Button busy={busy} aria-label={t('End the session {{name}}', { name })} onPress={() => void submit()}>
          {t('End')}
        </Button>
      )}
    </li>
  );
}
