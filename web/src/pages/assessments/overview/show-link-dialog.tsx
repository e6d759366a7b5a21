import type { PortalLink } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { portalLinksQuery, showPortalLink } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import { CopyConfirmation, CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type ShowLinkDialogProps = {
  readonly assessmentId: string;
  readonly link: PortalLink;
  readonly onClose: () => void;
};

/** Asks first, because a link is shown only once. */
export function ShowLinkDialog({ assessmentId, link, onClose }: ShowLinkDialogProps) {
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const { submit, busy, error } = useSubmit(async () => {
    const shown = await showPortalLink(assessmentId, link.id);
    setUrl(shown.url);
    await queryClient.invalidateQueries(portalLinksQuery(assessmentId));
  });
  const name = link.name ?? link.email;
  return (
    <Dialog title={t('Link for {{name}}', { name })} onClose={onClose}>
      {url === null ? (
        <>
          <p>{t('Anyone with this link can answer as {{name}}.', { name })}</p>
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
        <ShownLink url={url} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ShownLinkProps = { readonly url: string; readonly onClose: () => void };

export const ShownLink = ({ url, onClose }: ShownLinkProps) => (
  <>
    <Callout tone="amber">
      <p>{t('Copy this link now. You won’t be able to see it again. To get a new link, add the contact again.')}</p>
    </Callout>
    <CopyField label={t('Link')} text={url} />
    <CopyConfirmation onClose={onClose} />
  </>
);
