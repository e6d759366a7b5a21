import type { Organisation } from '@assay/contract';
import { useRef, useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { logoUrl, deleteLogo, setLogo } from '../../../api/organisation.ts';
import { toProblem } from '../../../api/errors.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useSetOrganisationCache } from '../use-save-organisation.ts';

/** Choosing another image replaces the logo at once. */
export function LogoPanel({ organisation }: { readonly organisation: Organisation }) {
  const mayChange = useCan('settings:manage');
  const setOrganisation = useSetOrganisationCache();
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    await setOrganisation(await deleteLogo());
    showToast(t('Logo removed'));
  };
  return (
    <Panel title={t('Logo')}>
      {organisation.logo ? (
        <div className="grid w-fit place-items-center rounded-md border border-line bg-sunken p-4">
          <img src={logoUrl(organisation)} alt={t('Current logo')} className="max-h-20 max-w-full object-contain" />
        </div>
      ) : (
        <Notice>{t('No logo. The portal and reports show only your name.')}</Notice>
      )}
      {mayChange && <LogoUpload organisation={organisation} onRemove={() => setRemoving(true)} />}
      {removing && (
        <ConfirmDialog
          title={t('Remove logo?')}
          action={t('Remove logo')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('The portal and new reports will show only your name. Reports already downloaded don’t change.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

type LogoUploadProps = { readonly organisation: Organisation; readonly onRemove: () => void };

function LogoUpload({ organisation, onRemove }: LogoUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const setOrganisation = useSetOrganisationCache();
  const { submit, busy, error } = useSubmit(async (file: File) => {
    await setOrganisation(await setLogo(file));
    showToast(t('Logo saved'));
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void submit(file);
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-3">
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('Logo file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={busy} onPress={() => input.current?.click()}>
          {organisation.logo ? t('Replace…') : t('Upload…')}
        </Button>
        {organisation.logo && (
          <Button kind="quiet" onPress={onRemove}>
            {t('Remove')}
          </Button>
        )}
        <span className="text-xs text-soft">{t('PNG or JPEG, at most 512 kB and 2,000 × 2,000 pixels.')}</span>
      </div>
    </div>
  );
}
