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
              ? t('Mails come from {{from}}.', { from: from ?? '' })
              : t('Mails wait in the outbox until the operator of this service sets a mail server up.')}
          </p>
          {heldSince !== null && (
            <p role="status">
              {t(
                'Nothing is sent at the moment: the operator of this service holds everything back, as after a restore.',
              )}
            </p>
          )}
          {!configured && (
            <p className="text-soft">
              {t('Nothing is lost meanwhile: open a mail below to copy its text and link, and send them yourself.')}
            </p>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
