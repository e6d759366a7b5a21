import type { PortalFindings, PortalOtherLink } from '@assay/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getPortalFindings } from '../../api/portal-findings.ts';
import { formatDate } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Callout, Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PortalFrame } from '../portal-layout.tsx';
import { broadcastOwner, onLinkPaste, onOwnerChange, openLinkFromUrl } from '../portal-link.ts';
import { isPortalRefusal, REFETCH_INTERVAL_MS } from '../portal-query.ts';
import { PortalLoading, PortalUnavailable, toUnavailableReason } from '../portal-unavailable.tsx';
import { FindingItem } from './finding-item.tsx';

const toOwner = ({ linkId }: PortalFindings) => `findings ${linkId}`;

/** Its key starts with that of the portal, so that useRefreshPortal refreshes it, too. */
const portalFindingsQuery = queryOptions({
  queryKey: ['portal', 'findings'],
  queryFn: async () => {
    await openLinkFromUrl();
    const portal = await getPortalFindings();
    broadcastOwner(toOwner(portal));
    return portal;
  },
  staleTime: 5_000,
  refetchInterval: ({ state }) => (isPortalRefusal(state.error) ? false : REFETCH_INTERVAL_MS),
  refetchOnWindowFocus: ({ state }) => !isPortalRefusal(state.error),
});

/** The findings of the link if it is valid, otherwise what to do. */
export function FindingsPortal() {
  const [isReplaced, setReplaced] = useState(false);
  const { data, error, refetch } = useQuery({ ...portalFindingsQuery, enabled: !isReplaced });
  const owner = data && toOwner(data);
  useEffect(onLinkPaste, []);
  useEffect(() => (owner === undefined ? undefined : onOwnerChange(owner, () => setReplaced(true))), [owner]);
  if (isReplaced) return <PortalUnavailable forFindings reason="replaced" />;
  const reason = error ? toUnavailableReason(error) : null;
  if (reason !== null && (reason !== 'unreachable' || !data)) {
    // 404: the browser's session belongs to the link of a questionnaire.
    const shown = reason === 'recalled' ? 'replaced' : reason;
    return <PortalUnavailable forFindings reason={shown} onRetry={() => void refetch()} />;
  }
  return data ? <FindingsPage portal={data} /> : <PortalLoading />;
}

function FindingsPage({ portal }: { readonly portal: PortalFindings }) {
  const { organisation, vendor, findings, otherLinks } = portal;
  const open = findings.filter(({ status }) => status === 'OPEN');
  const closed = findings.filter(({ status }) => status === 'CLOSED');
  return (
    <PortalFrame portal={portal} title={t('Findings')} skipLabel={t('Skip to findings')}>
      <div className="mx-auto grid max-w-3xl gap-5">
        <div className="grid gap-1 pt-6">
          <PageHeading>{t('Findings')}</PageHeading>
          <p className="text-soft">
            {t('{{organisation}} has asked {{vendor}} to resolve these findings.', { organisation, vendor })}
          </p>
          <p className="max-w-prose">
            {t(
              'For each finding, tell us what you plan to do and by when. When it’s done, upload a proof and report it as fixed. You don’t need an account.',
            )}
          </p>
        </div>
        <div id="/questions" tabIndex={-1} className="grid min-w-0 content-start gap-5">
          {findings.length === 0 && <Notice>{t('No findings are shared with you at the moment.')}</Notice>}
          {findings.length > 0 && open.length === 0 && (
            <Callout tone="green">
              <p>{t('All findings are closed. There is nothing left to do.')}</p>
            </Callout>
          )}
          {open.map((finding) => (
            <FindingItem key={finding.id} finding={finding} organisation={organisation} />
          ))}
          {closed.length > 0 && (
            <h2>{tCount(closed.length, '{{count}} closed finding', '{{count}} closed findings')}</h2>
          )}
          {closed.map((finding) => (
            <FindingItem key={finding.id} finding={finding} organisation={organisation} />
          ))}
          {otherLinks.length > 0 && <OtherLinks links={otherLinks} organisation={organisation} />}
        </div>
      </div>
    </PortalFrame>
  );
}

type OtherLinksProps = { readonly links: readonly PortalOtherLink[]; readonly organisation: string };

/** Each link opens only from its own email. */
const OtherLinks = ({ links, organisation }: OtherLinksProps) => (
  <Panel title={t('Also sent to you by {{organisation}}', { organisation })}>
    <Notice>{t('Open each of them with the link in its own email.')}</Notice>
    <ul className="grid divide-y divide-line">
      {links.map(({ id, title, dueDate, sentAt }) => (
        <li key={id} className="grid py-2">
          <span className="font-medium wrap-anywhere">{title ?? t('Findings')}</span>
          <span className="text-sm text-soft">
            {[
              t('Emailed {{day}}', { day: formatDate(sentAt) }),
              ...(dueDate === null ? [] : [t('Due {{day}}', { day: formatDate(dueDate) })]),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);
