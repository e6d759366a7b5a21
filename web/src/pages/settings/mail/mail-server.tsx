import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { mailServerQuery } from '../../../api/mails.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** Whether a mail server is configured. Operators configure it outside the app. */
export function MailServer() {
  const query = useQuery(mailServerQuery);
  return (
    <QueryBoundary query={query}>
      {({ configured, from, heldSince }) => (
        <div className="grid justify-items-start gap-2">
          {configured ? (
            <Badge icon={CircleCheck} tone="green" label={t('Set up')} />
          ) : (
            <Badge icon={TriangleAlert} tone="amber" label={t('Not set up')} />
          )}
          <p>
            {configured
              ? t('Emails are sent from {{from}}.', { from: from ?? '' })
              : t('Emails stay in the outbox until your system administrator sets up a mail server.')}
          </p>
          {heldSince !== null && (
            <p role="status">{t('Sending is paused by your system administrator, for example after a restore.')}</p>
          )}
          {!configured && (
            <p className="text-soft">
              {t('No emails are lost. To send one yourself, open it below and copy its text and link.')}
            </p>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
