import { t } from '../format/text.ts';
import { CopyButton } from './copy-button.tsx';

type CopyLineProps = {
  readonly label: string;
  readonly text: string;
  /** Several lines, as a letter has. */
  readonly long?: boolean;
};

/** Something to take elsewhere: shown whole, and copied by a button. */
export function CopyLine({ label, text, long = false }: CopyLineProps) {
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
