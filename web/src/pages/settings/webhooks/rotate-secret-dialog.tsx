import type { Webhook } from '@assay/contract';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { rotateSecret } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { ShownSecret } from './shown-secret.tsx';

type RotateSecretDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

export function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { submit, busy, error } = useSubmit(async () => setSecret((await rotateSecret(webhook.id)).secret));
  if (secret !== null) {
    return (
      <Dialog title={t('Secret of the webhook')} onClose={onClose}>
        <ShownSecret secret={secret} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('Give it a new secret?')} onClose={onClose}>
      <p>
        {t(
          'From the next try on, deliveries are signed with the new secret alone. Until the receiver knows it, it will refuse them; they are tried again for hours.',
        )}
      </p>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="danger" busy={busy} onPress={() => void submit()}>
          {t('New secret')}
        </Button>
      </Actions>
    </Dialog>
  );
}
