import type { ScimSettings } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanDecideSignIn } from '../../../api/me.ts';
import { revokeScimToken, scimSettingsQuery } from '../../../api/scim.ts';
import { formatRelativeTime, formatDate } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ScimTokenDialog } from './scim-token-dialog.tsx';

export function ScimPanel() {
  return (
    <Panel title={t('Provisioning')}>
      <p className="max-w-prose text-soft">
        {t(
          'Your identity provider adds, updates and disables users automatically over SCIM 2.0. Users removed there are signed out of Assay immediately.',
        )}
      </p>
      <QueryBoundary query={useQuery(scimSettingsQuery)}>
        {(settings) => <Provisioning settings={settings} />}
      </QueryBoundary>
    </Panel>
  );
}

function Provisioning({ settings }: { readonly settings: ScimSettings }) {
  const { enabled, baseUrl, createdAt, lastUsedAt } = settings;
  const queryClient = useQueryClient();
  const mayChange = useCanDecideSignIn();
  const [dialog, setDialog] = useState<'token' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  const revoke = async () => {
    await revokeScimToken();
    await queryClient.invalidateQueries(scimSettingsQuery);
    showToast(t('Token revoked'));
  };
  return (
    <>
      <CopyField label={t('SCIM base URL')} text={baseUrl} />
      {createdAt !== null && (
        <DescriptionList
          items={[
            { label: t('Token created'), value: formatDate(createdAt) },
            { label: t('Last used'), value: lastUsedAt === null ? t('Never') : formatRelativeTime(lastUsedAt) },
          ]}
        />
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setDialog('token')}>{enabled ? t('Create new token') : t('Create token')}</Button>
          {enabled && (
            <Button kind="danger" onPress={() => setDialog('revoke')}>
              {t('Revoke token')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'token' && <ScimTokenDialog settings={settings} onClose={close} />}
      {dialog === 'revoke' && (
        <ConfirmDialog title={t('Revoke token?')} action={t('Revoke token')} onConfirm={revoke} onClose={close}>
          <p>{t('The identity provider can no longer make changes in Assay. Existing users and groups are kept.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
