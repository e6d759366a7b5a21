import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { frameworksQuery, importFramework, isCsvFile } from '../../api/frameworks.ts';
import { formatBytes } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

export function ImportFramework({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [version, setVersion] = useState('');
  const queryClient = useQueryClient();
  const router = useRouter();
  const { submit, busy, error } = useSubmit(async (chosen: File) => {
    const { id, controlCount } = await importFramework({ file: chosen, name, version });
    await queryClient.invalidateQueries({ queryKey: frameworksQuery.queryKey });
    showToast(tCount(controlCount, '{{count}} control imported', '{{count}} controls imported'));
    await router.navigate({ to: '/frameworks/$frameworkId', params: { frameworkId: id } });
  });
  const needsName = file !== null && isCsvFile(file);
  const ready = file !== null && (!needsName || (name.trim() !== '' && version.trim() !== ''));
  return (
    <Dialog title={t('Import framework')} onClose={onClose}>
      <FileDrop
        label={file ? `${file.name} (${formatBytes(file.size)})` : t('Choose a file or drop it here')}
        description={t(
          'An OSCAL catalog in JSON format, or a CSV file with the columns code, title, domain and, optionally, guidance.',
        )}
        accept=".json,.csv"
        onFile={setFile}
      />
      {needsName && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t('Name')} value={name} onChange={(event) => setName(event.target.value)} />
          <TextField label={t('Version')} value={version} onChange={(event) => setVersion(event.target.value)} />
        </div>
      )}
      <FormActions
        action={busy ? t('Importing…') : t('Import framework')}
        error={error}
        busy={busy}
        isDisabled={!ready}
        onPress={() => {
          if (file) void submit(file);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
