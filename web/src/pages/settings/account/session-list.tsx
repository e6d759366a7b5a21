import type { Session } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { endSession, sessionsQuery } from '../../../api/sessions.ts';
import { formatBrowser } from '../../../format/browser-name.ts';
import { formatRelativeTime, formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

export function SessionList() {
  const query = useQuery(sessionsQuery);
  return (
    <QueryBoundary query={query}>
      {(sessions) => (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

const METHODS = {
  PASSWORD: t('Password'),
  TOTP: t('Password and authenticator app'),
  RECOVERY_CODE: t('Password and recovery code'),
  PASSKEY: t('Passkey'),
  SSO: t('Single sign-on'),
};

function SessionRow({ session }: { readonly session: Session }) {
  const { id, createdAt, lastSeenAt, address, userAgent, method, current } = session;
  const queryClient = useQueryClient();
  const name = formatBrowser(userAgent);
  const { submit, busy } = useSubmit(() =>
    endSession(id).then(
      () => {
        showToast(t('Signed out of {{name}}', { name }));
        return queryClient.invalidateQueries(sessionsQuery);
      },
      (error: unknown) => showProblem(error),
    ),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
      <Monitor aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium" title={userAgent ?? undefined}>
          {name}
          {current && (
            <span className="rounded-full bg-accent-wash px-2 text-xs font-medium text-accent">
              {t('Current session')}
            </span>
          )}
        </span>
        <span className="text-sm text-soft" title={formatDateTime(lastSeenAt)}>
          {[
            address,
            METHODS[method],
            t('Signed in {{when}}', { when: formatDateTime(createdAt) }),
            t('Last seen {{ago}}', { ago: formatRelativeTime(lastSeenAt) }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </span>
      {!current && (
        <Button busy={busy} aria-label={t('Sign out of {{name}}', { name })} onPress={() => void submit()}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
