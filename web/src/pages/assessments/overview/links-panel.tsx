import type { AssessmentDetail, PortalLink } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { linksQuery, revokeLink } from '../../../api/assessments.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { agoText, dayText } from '../../../format/dates.ts';
import { counted, t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAside } from '../use-aside.ts';
import { isWithVendor } from '../with-vendor.ts';

/** Who can answer, each by a link of their own that can always be copied. */
export function LinksPanel({ detail }: { readonly detail: AssessmentDetail }) {
  const query = useQuery(linksQuery(detail.id));
  const { show } = useAside();
  const canAnswer = isWithVendor(detail);
  return (
    <Panel
      title={canAnswer ? t('Who can answer') : t('Who was asked')}
      actions={
        canAnswer && (
          <Button kind="quiet" icon={<UserPlus aria-hidden="true" />} onPress={() => show('contact')}>
            {t('Add a contact')}
          </Button>
        )
      }
    >
      <Answered query={query}>
        {(links) =>
          links.length === 0 ? (
            <Notice>{t('Nobody has a link.')}</Notice>
          ) : (
            <ul className="grid divide-y divide-line">
              {links.map((link) => (
                <LinkLine key={link.id} assessmentId={detail.id} link={link} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}

type LinkLineProps = { readonly assessmentId: string; readonly link: PortalLink };

function LinkLine({ assessmentId, link }: LinkLineProps) {
  const { name, email, sections, url } = link;
  const [revoking, setRevoking] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <div className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name ?? email}</span>
        <span className="text-sm wrap-anywhere text-soft">
          {[...(name === null ? [] : [email]), standingOf(link)].join(' · ')}
        </span>
        {sections !== null && (
          <span className="text-sm text-soft">{t('Only: {{sections}}', { sections: sections.join(', ') })}</span>
        )}
      </div>
      {url !== null && (
        <span className="flex items-center gap-1">
          <CopyButton text={url} label={t('Copy link')} />
          <IconButton
            label={t('Revoke the link of {{name}}', { name: name ?? email })}
            icon={<Link2Off aria-hidden="true" />}
            onPress={() => setRevoking(true)}
          />
        </span>
      )}
      {revoking && <RevokeDialog assessmentId={assessmentId} link={link} onClose={() => setRevoking(false)} />}
    </li>
  );
}

function standingOf({ revokedAt, lastSeenAt, openedAt, expiresAt }: PortalLink): string {
  if (revokedAt !== null) return t('revoked {{ago}}', { ago: agoText(revokedAt) });
  if (lastSeenAt !== null) return t('last seen {{ago}}', { ago: agoText(lastSeenAt) });
  if (openedAt !== null) return t('opened {{ago}}', { ago: agoText(openedAt) });
  return t('not opened yet, valid until {{day}}', { day: dayText(expiresAt) });
}

type RevokeDialogProps = LinkLineProps & { readonly onClose: () => void };

function RevokeDialog({ assessmentId, link, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient();
  const query = linksQuery(assessmentId);
  const { data = [] } = useQuery(query);
  const passedOn = data.filter(({ delegatedByLinkId, url }) => delegatedByLinkId === link.id && url !== null).length;
  const revoke = async () => {
    await revokeLink(assessmentId, link.id);
    toast(t('Link revoked'));
    await queryClient.invalidateQueries(query);
  };
  return (
    <ConfirmDialog
      title={t('Revoke the link of {{name}}?', { name: link.name ?? link.email })}
      action={t('Revoke link')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('Whoever has it is turned away from now on. Their answers stay.')}</p>
      {passedOn > 0 && (
        <p>
          {counted(
            passedOn,
            'With it goes the link of {{count}} colleague to whom sections were passed on.',
            'With it go the links of {{count}} colleagues to whom sections were passed on.',
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
