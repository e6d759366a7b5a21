import type { ApiKeyCreated } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { organisationQuery } from '../../../api/organisation.ts';
import { t } from '../../../format/i18n.ts';
import { CopyConfirmation, CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Callout, Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { buildCurlExample } from './api-key-permissions.ts';
import { ApiKeysDisabled } from './api-keys-disabled.tsx';

/** Shows the form, then the key, which is displayed only once. */
export function NewApiKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<ApiKeyCreated | null>(null);
  return (
    <Dialog
      title={created ? t('API key for {{name}}', { name: created.name }) : t('Create API key')}
      place="wide"
      onClose={onClose}
    >
      {created ? (
        <CreatedApiKey created={created} onClose={onClose} />
      ) : (
        <NewApiKey onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

type NewApiKeyProps = { readonly onCreated: (key: ApiKeyCreated) => void; readonly onClose: () => void };

/** Only users who may see the settings know the maximum lifetime. The service enforces it for all. */
const NewApiKey = (props: NewApiKeyProps) =>
  useCan('settings:view') ? <LimitedApiKeyForm {...props} /> : <ApiKeyForm maxDays={null} {...props} />;

const LimitedApiKeyForm = (props: NewApiKeyProps) => (
  <QueryBoundary query={useQuery(organisationQuery)}>
    {({ apiKeyMaxDays }) => <ApiKeyForm maxDays={apiKeyMaxDays} {...props} />}
  </QueryBoundary>
);

type CreatedApiKeyProps = { readonly created: ApiKeyCreated; readonly onClose: () => void };

function CreatedApiKey({ created, onClose }: CreatedApiKeyProps) {
  const curl = buildCurlExample(created, window.location.origin);
  return (
    <>
      <Callout tone="amber">
        <p>{t('Copy this key now. You won’t be able to see it again.')}</p>
      </Callout>
      <ApiKeysDisabled />
      <CopyField label={t('API key')} text={created.key} />
      {curl === null ? (
        <Notice>{t('This key has no read permissions, so there’s no sample request.')}</Notice>
      ) : (
        <CopyField long label={t('Try it in a terminal')} text={curl} />
      )}
      {created.allowedCidrs.length > 0 && (
        <Notice>{t('It only works from {{addresses}}.', { addresses: created.allowedCidrs.join(', ') })}</Notice>
      )}
      <CopyConfirmation onClose={onClose} />
    </>
  );
}
