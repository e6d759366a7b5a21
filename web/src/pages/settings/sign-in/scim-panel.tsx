import type { ScimSettings } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { revokeScimToken, scimQuery } from '../../../api/scim.ts';
import { agoText, dayText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ScimTokenDialog } from './scim-token-dialog.tsx';

/** Accounts that come, change and go as they do at the identity provider. */
export function ScimPanel() {
  return (
    <Panel title={t('Provisioning')}>
      <p className="max-w-prose text-soft">
        {t(
          'The identity provider adds, changes and disables users by itself, by SCIM 2.0. Whoever leaves there is signed out here at once.',
        )}
      </p>
      <Answered query={useQuery(scimQuery)}>{(settings) => <Provisioning settings={settings} />}</Answered>
    </Panel>
  );
}

function Provisioning({ settings }: { readonly settings: ScimSettings }) {
  const { enabled, baseUrl, createdAt, lastUsedAt } = settings;
  const queryClient = useQueryClient();
  const mayChange = useCan('settings:manage');
  const [dialog, setDialog] = useState<'token' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  const revoke = async () => {
    await revokeScimToken();
    await queryClient.invalidateQueries(scimQuery);
    toast(t('Token revoked'));
  };
  return (
    <>
      <CopyLine label={t('Address for the identity provider')} text={baseUrl} />
      {createdAt !== null && (
        <FactList
          items={[
            { label: t('Token made'), value: dayText(createdAt) },
            { label: t('Last used'), value: lastUsedAt === null ? t('Never') : agoText(lastUsedAt) },
          ]}
        />
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setDialog('token')}>{enabled ? t('Make a new token') : t('Make a token')}</Button>
          {enabled && (
            <Button kind="danger" onPress={() => setDialog('revoke')}>
              {t('Revoke the token')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'token' && <ScimTokenDialog settings={settings} onClose={close} />}
      {dialog === 'revoke' && (
        <ConfirmDialog title={t('Revoke the token?')} action={t('Revoke the token')} onConfirm={revoke} onClose={close}>
          <p>{t('The identity provider changes nothing here any more. Users and groups stay as they are.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
