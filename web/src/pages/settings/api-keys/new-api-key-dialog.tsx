import type { ApiKeyCreated } from '@assay/contract';
import { useState } from 'react';
import { t } from '../../../format/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ShownKey } from './shown-key.tsx';

/** The form first, then the key: the only time that it is shown. */
export function NewApiKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<ApiKeyCreated | null>(null);
  return (
    <Dialog
      title={created ? t('The key of {{name}}', { name: created.name }) : t('Create an API key')}
      place="wide"
      onClose={onClose}
    >
      {created ? (
        <ShownKey created={created} onClose={onClose} />
      ) : (
        <ApiKeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}
