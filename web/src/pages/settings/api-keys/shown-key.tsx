import type { ApiKeyCreated } from '@assay/contract';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { Callout, Notice } from '../../../ui/notice.tsx';
import { KeysOff } from './keys-off.tsx';
import { curlFor } from './usable.ts';

type ShownKeyProps = { readonly created: ApiKeyCreated; readonly onClose: () => void };

export function ShownKey({ created, onClose }: ShownKeyProps) {
  const curl = curlFor(created, window.location.origin);
  return (
    <>
      <Callout tone="amber">
        <p>{t('Copy the key now: it is not kept here and cannot be shown again.')}</p>
      </Callout>
      <KeysOff />
      <CopyLine label={t('API key')} text={created.key} />
      {curl === null ? (
        <Notice>{t('It may read nothing, so there is no request to try it with.')}</Notice>
      ) : (
        <CopyLine long label={t('Try it in a terminal')} text={curl} />
      )}
      {created.allowedCidrs.length > 0 && (
        <Notice>{t('It works only from {{addresses}}.', { addresses: created.allowedCidrs.join(', ') })}</Notice>
      )}
      <Actions>
        <Button kind="primary" onPress={onClose}>
          {t('I have copied it')}
        </Button>
      </Actions>
    </>
  );
}
