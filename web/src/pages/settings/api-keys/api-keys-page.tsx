import type { ApiKey } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiKeysQuery } from '../../../api/api-keys.ts';
import { useCan } from '../../../api/me.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { AddButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ApiKeyOwnerDialog } from './api-key-owner-dialog.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { ApiKeysDisabled } from './api-keys-disabled.tsx';
import { ApiKeysToReview } from './api-keys-to-review.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';
import { DeleteApiKeyDialog, RevokeApiKeyDialog } from './remove-api-key-dialog.tsx';
import { RevokePreviousSecretDialog, RotateApiKeyDialog } from './rotate-api-key-dialog.tsx';

const route = getRouteApi('/shell/settings/api-keys');

export function ApiKeysPage() {
  return (
    <RequirePermission permission="api-keys:view">
      <ApiKeys />
    </RequirePermission>
  );
}

function ApiKeys() {
  const query = useQuery(apiKeysQuery);
  const mayManage = useCan('api-keys:manage');
  const navigate = route.useNavigate();
  const create = mayManage && (
    <AddButton onPress={() => void navigate({ search: { add: true } })}>{t('Create API key')}</AddButton>
  );
  return (
    <Page
      title={t('API keys')}
      lead={
        <>
          {t('For systems that use the API on behalf of your organisation.')}{' '}
          <a href="/api/docs" className="text-accent underline">
            {t('API reference')}
          </a>
        </>
      }
      actions={create}
    >
      <ApiKeysDisabled />
      <QueryBoundary query={query}>
        {(keys) => (
          <>
            <ApiKeysToReview keys={keys} />
            {keys.length === 0 ? (
              <EmptyState title={t('No API keys yet')}>
                <p>{t('A key gives a system the permissions you choose. It’s shown only once, when you create it.')}</p>
              </EmptyState>
            ) : (
              <ApiKeyTable keys={keys} />
            )}
            {mayManage && <ApiKeyDialogs keys={keys} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** The dialog named in the URL. */
function ApiKeyDialogs({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { add, owner, rotate, revokePrevious, revoke, remove } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: {} });
  if (add) return <NewApiKeyDialog onClose={close} />;
  const apiKey = keys.find(({ id }) => [owner, rotate, revokePrevious, revoke, remove].includes(id));
  if (!apiKey) return null;
  if (owner !== undefined) return <ApiKeyOwnerDialog apiKey={apiKey} onClose={close} />;
  if (rotate !== undefined) return <RotateApiKeyDialog apiKey={apiKey} onClose={close} />;
  if (revokePrevious !== undefined) return <RevokePreviousSecretDialog apiKey={apiKey} onClose={close} />;
  if (revoke !== undefined) return <RevokeApiKeyDialog apiKey={apiKey} onClose={close} />;
  return <DeleteApiKeyDialog apiKey={apiKey} onClose={close} />;
}
