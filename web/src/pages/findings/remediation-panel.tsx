import type { Finding, FindingLink, FindingRemediation } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Ellipsis, EyeOff, Link2, Link2Off, Share2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { remediationQuery, revokeFindingLink, showFindingLink, unshareFinding } from '../../api/remediation.ts';
import { formatDate, formatRelativeTime } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyConfirmation, CopyField } from '../../ui/copy-field.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Callout, Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useFindingDialog } from './use-finding-dialog.ts';
import { useRefreshFindings } from './use-finding-update.ts';

type RemediationPanelProps = { readonly finding: Finding; readonly canEdit: boolean };

/** What was agreed with the vendor, and what it has done. */
export function RemediationPanel({ finding, canEdit }: RemediationPanelProps) {
  const query = useQuery(remediationQuery(finding.id));
  if (!canEdit && !query.data?.sharedAt) return null;
  return (
    <Panel title={t('Remediation by the vendor')} actions={canEdit && query.data && <ShareActions {...query.data} />}>
      <QueryBoundary query={query}>
        {(remediation) => (
          <>
            {canEdit && remediation.shared && remediation.doneAt !== null && <VerifyNotice />}
            <RemediationFacts remediation={remediation} />
            {canEdit && remediation.shared && remediation.link && (
              <LinkActions findingId={finding.id} link={remediation.link} />
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function ShareActions({ shared, sharedAt }: FindingRemediation) {
  const { show } = useFindingDialog();
  if (shared) return null;
  return (
    <Button kind="quiet" icon={<Share2 aria-hidden="true" />} onPress={() => show('share')}>
      {sharedAt === null ? t('Share with vendor') : t('Share again')}
    </Button>
  );
}

/** The fix is accepted by closing the finding. */
function VerifyNotice() {
  const { show } = useFindingDialog();
  return (
    <Callout tone="amber">
      <p className="font-medium">{t('The vendor reports this finding as fixed.')}</p>
      <p>{t('Check the proof under Files, then close the finding or return it with a reason.')}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button kind="primary" icon={<CheckCheck aria-hidden="true" />} onPress={() => show('remediate')}>
          {t('Accept fix')}
        </Button>
        <Button icon={<Undo2 aria-hidden="true" />} onPress={() => show('return')}>
          {t('Return to vendor')}
        </Button>
      </div>
    </Callout>
  );
}

function RemediationFacts({ remediation }: { readonly remediation: FindingRemediation }) {
  const { link, plan, promisedDate, doneAt } = remediation;
  if (link === null) return <Notice>{t('This finding is not shared with the vendor.')}</Notice>;
  return (
    <DescriptionList
      items={[
        { label: t('Contact'), value: link.name === null ? link.email : `${link.name} (${link.email})` },
        { label: t('Access'), value: formatAccess(remediation, link) },
        {
          label: t('Plan'),
          value:
            plan === null ? (
              <span className="text-soft">{t('None')}</span>
            ) : (
              <span className="wrap-anywhere whitespace-pre-line">{plan}</span>
            ),
        },
        { label: t('Promised for'), value: formatDate(promisedDate) },
        ...(doneAt === null ? [] : [{ label: t('Reported as fixed'), value: formatDate(doneAt) }]),
      ]}
    />
  );
}

function formatAccess({ shared }: FindingRemediation, { revokedAt, lastSeenAt, expiresAt }: FindingLink): string {
  if (revokedAt !== null) return t('Revoked {{ago}}', { ago: formatRelativeTime(revokedAt) });
  if (!shared) return t('No longer shared');
  if (lastSeenAt !== null) return t('Last seen {{ago}}', { ago: formatRelativeTime(lastSeenAt) });
  return t('Not opened yet, valid until {{day}}', { day: formatDate(expiresAt) });
}

type LinkActionsProps = { readonly findingId: string; readonly link: FindingLink };

function LinkActions({ findingId, link }: LinkActionsProps) {
  const [dialog, setDialog] = useState<'show' | 'revoke' | 'unshare' | null>(null);
  const close = () => setDialog(null);
  return (
    <span className="-ml-2 flex flex-wrap items-center gap-1">
      {link.shownAt === null && (
        <Button kind="quiet" icon={<Link2 aria-hidden="true" />} onPress={() => setDialog('show')}>
          {t('Show link')}
        </Button>
      )}
      <Menu
        label={t('Sharing')}
        trigger={<IconButton label={t('Sharing')} icon={<Ellipsis aria-hidden="true" />} />}
        actions={[
          {
            label: t('Stop sharing this finding…'),
            icon: <EyeOff aria-hidden="true" />,
            onAction: () => setDialog('unshare'),
          },
          {
            label: t('Revoke link…'),
            icon: <Link2Off aria-hidden="true" />,
            danger: true,
            onAction: () => setDialog('revoke'),
          },
        ]}
      />
      {dialog === 'show' && <ShowLinkDialog link={link} onClose={close} />}
      {dialog === 'unshare' && <UnshareDialog findingId={findingId} onClose={close} />}
      {dialog === 'revoke' && <RevokeDialog link={link} onClose={close} />}
    </span>
  );
}

type UnshareDialogProps = { readonly findingId: string; readonly onClose: () => void };

function UnshareDialog({ findingId, onClose }: UnshareDialogProps) {
  const refresh = useRefreshFindings();
  const unshare = async () => {
    await unshareFinding(findingId);
    showToast(t('Finding no longer shared'));
    await refresh();
  };
  return (
    <ConfirmDialog
      title={t('Stop sharing this finding?')}
      action={t('Stop sharing')}
      onConfirm={unshare}
      onClose={onClose}
    >
      <p>{t('The vendor no longer sees this finding. Plan, comments and files are kept.')}</p>
    </ConfirmDialog>
  );
}

type LinkDialogProps = { readonly link: FindingLink; readonly onClose: () => void };

function RevokeDialog({ link, onClose }: LinkDialogProps) {
  const refresh = useRefreshFindings();
  const revoke = async () => {
    await revokeFindingLink(link);
    showToast(t('Link revoked'));
    await refresh();
  };
  return (
    <ConfirmDialog
      title={t('Revoke link for {{name}}?', { name: link.name ?? link.email })}
      action={t('Revoke link')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        {tCount(
          link.findingIds.length,
          'The link stops working immediately. It shows {{count}} finding.',
          'The link stops working immediately. It shows {{count}} findings.',
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Asks first, because a link is shown only once. */
function ShowLinkDialog({ link, onClose }: LinkDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const refresh = useRefreshFindings();
  const { submit, busy, error } = useSubmit(async () => setUrl((await showFindingLink(link)).url));
  const name = link.name ?? link.email;
  const finish = () => {
    onClose();
    void refresh();
  };
  return (
    <Dialog title={t('Link for {{name}}', { name })} onClose={finish}>
      {url === null ? (
        <>
          <p>{t('Anyone with this link can act as {{name}}.', { name })}</p>
          <p>{t('It’s shown only once, and the audit log records that you viewed it.')}</p>
          <FormActions
            action={t('Show link')}
            error={error}
            busy={busy}
            onPress={() => void submit()}
            onCancel={onClose}
          />
        </>
      ) : (
        <>
          <Callout tone="amber">
            <p>
              {t(
                'Copy this link now. You won’t be able to see it again. To get a new link, revoke it and share again.',
              )}
            </p>
          </Callout>
          <CopyField label={t('Link')} text={url} />
          <CopyConfirmation onClose={finish} />
        </>
      )}
    </Dialog>
  );
}
