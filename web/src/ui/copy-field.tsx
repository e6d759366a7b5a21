import { t } from '../format/i18n.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { DialogActions } from './dialog.tsx';

type CopyFieldProps = {
  readonly label: string;
  readonly text: string;
  /** For multi-line text. */
  readonly long?: boolean;
};

/** A read-only text with a copy button. */
export function CopyField({ label, text, long = false }: CopyFieldProps) {
  return (
    <div className="grid gap-1" role="group" aria-label={label}>
      <div className="flex items-end justify-between gap-2">
        <span className="text-sm font-medium">{label}</span>
        <CopyButton text={text} label={t('Copy')} />
      </div>
      <code
        className={`block rounded-md border border-line bg-sunken p-2 select-all ${long ? 'whitespace-pre-wrap' : ''}`}
      >
        {text}
      </code>
    </div>
  );
}

/** Closes a dialog that shows a secret once. */
export const CopyConfirmation = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogActions>
    <Button kind="primary" onPress={onClose}>
      {t('I’ve copied it')}
    </Button>
  </DialogActions>
);
