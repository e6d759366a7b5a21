import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { t } from '../../../format/i18n.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSaveOrganisation } from '../use-save-organisation.ts';

/** Turns off all keys at once, in case one has leaked and it is not known which. */
export function ApiKeySwitch({ enabled }: { readonly enabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const save = useSaveOrganisation();
  const mayChange = useCan('settings:manage');
  const maySeeKeys = useCan('api-keys:view');
  const turn = () => save({ apiKeysEnabled: !enabled });
  return (
    <Panel title={t('API keys')}>
      <p className="max-w-prose text-soft">
        {enabled
          ? t('Systems with a valid key can use the API. Turning this off rejects all keys immediately.')
          : t('All keys are rejected. They’re kept and will work again when you turn this on.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayChange && (
          <Button kind={enabled ? 'danger' : 'primary'} onPress={() => (enabled ? setAsking(true) : void turn())}>
            {enabled ? t('Turn off API keys') : t('Turn on API keys')}
          </Button>
        )}
        {maySeeKeys && (
          <LinkButton kind="quiet" to="/settings/api-keys">
            {t('View API keys')}
          </LinkButton>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('Turn off API keys?')}
          action={t('Turn off API keys')}
          onConfirm={turn}
          onClose={() => setAsking(false)}
        >
          <p>{t('All integrations stop working immediately. No keys are deleted.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
