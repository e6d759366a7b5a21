import type { ApiKey } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { apiKeysQuery } from '../../../api/api-keys.ts';
import { useCan } from '../../../api/me.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { KeysOff } from './keys-off.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';
import { DeleteApiKeyDialog, RevokeApiKeyDialog } from './remove-api-key-dialog.tsx';

const route = getRouteApi('/shell/settings/api-keys');

export function ApiKeysPage() {
  return (
    <Needs permission="api-keys:view">
      <ApiKeys />
    </Needs>
  );
}

function ApiKeys() {
  const query = useQuery(apiKeysQuery);
  const mayManage = useCan('api-keys:manage');
  const navigate = route.useNavigate();
  const create = mayManage && (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onPress={() => void navigate({ search: { add: true } })}>
      {t('Create an API key')}
    </Button>
  );
  return (
    <Page
      title={t('API keys')}
      lead={
        <>
          {t('For systems that use the API in the name of your organisation.')}{' '}
          <a href="/api/docs" className="text-accent underline">
            {t('What they can do')}
          </a>
        </>
      }
      actions={create}
    >
      <KeysOff />
      <Answered query={query}>
        {(keys) => (
          <>
            {keys.length === 0 ? (
              <Empty title={t('No system has a key yet')}>
                <p>
                  {t('A key lets a system read and change what you allow it to. It is shown once, when it is made.')}
                </p>
              </Empty>
            ) : (
              <ApiKeyTable keys={keys} />
            )}
            {mayManage && <ApiKeyDialogs keys={keys} />}
          </>
        )}
      </Answered>
    </Page>
  );
}

/** Whichever the address names. */
function ApiKeyDialogs({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { add, revoke, remove } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: {} });
  const revoked = keys.find(({ id }) => id === revoke);
  const removed = keys.find(({ id }) => id === remove);
  if (add) return <NewApiKeyDialog onClose={close} />;
  if (revoked) return <RevokeApiKeyDialog apiKey={revoked} onClose={close} />;
  return removed ? <DeleteApiKeyDialog apiKey={removed} onClose={close} /> : null;
}
