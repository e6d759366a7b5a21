import { type Finding, MAX_BULK_FINDINGS } from '@assay/contract';
import { useState } from 'react';
import { shareFindings } from '../../api/remediation.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Callout } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRefreshFindings } from './use-finding-update.ts';

type ShareDialogProps = {
  /** The open findings that were selected. */
  readonly findings: readonly Finding[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** A link shows the findings of one vendor. */
export function ShareDialog({ findings, onClose, onDone }: ShareDialogProps) {
  const refusal = findRefusal(findings);
  return (
    <Dialog title={t('Share with vendor')} onClose={onClose}>
      {refusal === null ? (
        <ShareForm findings={findings} onClose={onClose} onDone={onDone} />
      ) : (
        <Callout tone="amber">
          <p>{refusal}</p>
        </Callout>
      )}
    </Dialog>
  );
}

function findRefusal(findings: readonly Finding[]): string | null {
  if (findings.length === 0) return t('Select at least one open finding.');
  if (new Set(findings.map(({ vendorId }) => vendorId)).size > 1) return t('Select findings of one vendor only.');
  if (findings.length > MAX_BULK_FINDINGS)
    return t('You can share at most {{count}} findings at once.', { count: MAX_BULK_FINDINGS });
  return null;
}

function ShareForm({ findings, onClose, onDone }: ShareDialogProps) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const refresh = useRefreshFindings();
  const { vendorId = '', vendorName = '' } = findings[0] ?? {};
  const { submit, busy, error } = useSubmit(async () => {
    const contact = email.trim() === '' ? {} : { email: email.trim(), name: name.trim() === '' ? null : name.trim() };
    const link = await shareFindings(vendorId, { findingIds: findings.map(({ id }) => id), ...contact });
    await refresh();
    showToast(t('Shared with {{email}}', { email: link.email }));
    onDone();
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>
        {tCount(
          findings.length,
          '{{vendor}} receives an email with a personal link to {{count}} finding. The contact can plan the fix, comment, upload a proof and report it as fixed.',
          '{{vendor}} receives an email with a personal link to {{count}} findings. The contact can plan the fix, comment, upload a proof and report them as fixed.',
          { vendor: vendorName },
        )}
      </p>
      <TextField
        label={t('Contact email')}
        description={t('Leave empty to use the contact of the vendor.')}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {email.trim() !== '' && (
        <TextField
          label={t('Contact name')}
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <p className="text-sm text-soft">
        {t('The contact sees title, description and recommendation, but no internal comments, files or scores.')}
      </p>
      <FormActions action={t('Share')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}
