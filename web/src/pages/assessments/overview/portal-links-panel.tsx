import type { AssessmentDetail, PortalLink } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Link2Off, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { portalLinksQuery, revokePortalLink } from '../../../api/assessments.ts';
import { formatRelativeTime, formatDate } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';
import { ShowLinkDialog } from './show-link-dialog.tsx';

/** The contacts who can answer, each with a link that can be shown once. */
export function PortalLinksPanel({ detail }: { readonly detail: AssessmentDetail }) {
  const query = useQuery(portalLinksQuery(detail.id));
  const { show } = useAssessmentDialog();
  const canAnswer = isWithVendor(detail);
  return (
    <Panel
      title={canAnswer ? t('Contacts with access') : t('Contacts invited')}
      actions={
        canAnswer && (
          <Button kind="quiet" icon={<UserPlus aria-hidden="true" />} onPress={() => show('contact')}>
            {t('Add contact')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query}>
        {(links) =>
          links.length === 0 ? (
            <Notice>{t('No links yet.')}</Notice>
          ) : (
            <ul className="grid divide-y divide-line">
              {links.map((link) => (
                <PortalLinkRow key={link.id} assessmentId={detail.id} link={link} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

type PortalLinkRowProps = { readonly assessmentId: string; readonly link: PortalLink };

function PortalLinkRow({ assessmentId, link }: PortalLinkRowProps) {
  const { name, email, sections, revokedAt, shownAt } = link;
  const [dialog, setDialog] = useState<'show' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <div className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name ?? email}</span>
        <span className="text-sm wrap-anywhere text-soft">
          {[...(name === null ? [] : [email]), formatLinkStatus(link)].join(' · ')}
        </span>
        {shownAt !== null && (
          <span className="text-sm text-soft">
            {t('Link shown to {{name}} {{ago}}', { name: link.shownByName ?? '', ago: formatRelativeTime(shownAt) })}
          </span>
        )}
        {sections !== null && (
          <span className="text-sm text-soft">{t('Sections: {{sections}}', { sections: sections.join(', ') })}</span>
        )}
      </div>
      {revokedAt === null && (
        <span className="flex items-center gap-1">
          {shownAt === null && (
            <Button kind="quiet" icon={<Link2 aria-hidden="true" />} onPress={() => setDialog('show')}>
              {t('Show link')}
            </Button>
          )}
          <IconButton
            label={t('Revoke link for {{name}}', { name: name ?? email })}
            icon={<Link2Off aria-hidden="true" />}
            onPress={() => setDialog('revoke')}
          />
        </span>
      )}
      {dialog === 'show' && <ShowLinkDialog assessmentId={assessmentId} link={link} onClose={close} />}
      {dialog === 'revoke' && <RevokeDialog assessmentId={assessmentId} link={link} onClose={close} />}
    </li>
  );
}

function formatLinkStatus({ revokedAt, lastSeenAt, openedAt, expiresAt }: PortalLink): string {
  if (revokedAt !== null) return t('Revoked {{ago}}', { ago: formatRelativeTime(revokedAt) });
  if (lastSeenAt !== null) return t('Last seen {{ago}}', { ago: formatRelativeTime(lastSeenAt) });
  if (openedAt !== null) return t('Opened {{ago}}', { ago: formatRelativeTime(openedAt) });
  return t('Not opened yet, valid until {{day}}', { day: formatDate(expiresAt) });
}

type RevokeDialogProps = PortalLinkRowProps & { readonly onClose: () => void };

function RevokeDialog({ assessmentId, link, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient();
  const query = portalLinksQuery(assessmentId);
  const { data = [] } = useQuery(query);
  const passedOn = data.filter(
    ({ delegatedByLinkId, revokedAt }) => delegatedByLinkId === link.id && revokedAt === null,
  ).length;
  const revoke = async () => {
    await revokePortalLink(assessmentId, link.id);
    showToast(t('Link revoked'));
    await queryClient.invalidateQueries(query);
  };
  return (
    <ConfirmDialog
      title={t('Revoke link for {{name}}?', { name: link.name ?? link.email })}
      action={t('Revoke link')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('The link stops working immediately. Answers already given are kept.')}</p>
      {passedOn > 0 && (
        <p>
          {tCount(
            passedOn,
            'This also revokes the link of {{count}} colleague they delegated sections to.',
            'This also revokes the links of {{count}} colleagues they delegated sections to.',
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
