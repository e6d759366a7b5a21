import type { Visibility } from '@assay/contract';
import { useId } from 'react';
import { t } from '../format/i18n.ts';
import { VISIBILITY_LABELS } from './comment-visibility.ts';

type VisibilityPickerProps = { readonly value: Visibility; readonly onChange: (visibility: Visibility) => void };

const VISIBILITIES: readonly Visibility[] = ['INTERNAL', 'VENDOR'];

export function VisibilityPicker({ value, onChange }: VisibilityPickerProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{t('Visibility')}</legend>
      {VISIBILITIES.map((visibility) => (
        <label key={visibility} className="flex min-h-6 items-center gap-1.5 text-sm">
          <input type="radio" name={name} checked={value === visibility} onChange={() => onChange(visibility)} />
          {VISIBILITY_LABELS[visibility].label}
        </label>
      ))}
    </fieldset>
  );
}
