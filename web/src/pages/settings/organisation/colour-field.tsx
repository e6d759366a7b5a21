import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { isColour, DEFAULT_COLOUR } from './default-colour.ts';

type ColourFieldProps = {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (colour: string | null) => void;
};

/** The colour can be picked or entered as a hex value. */
export function ColourField({ value, error, onChange }: ColourFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={t('Choose a colour')}
        value={isColour(value) ? value : DEFAULT_COLOUR}
        onChange={(event) => onChange(event.target.value)}
        className="mt-6 h-9 w-11 shrink-0 cursor-pointer rounded-md border border-edge/70 bg-surface p-1 disabled:cursor-not-allowed"
      />
      <div className="min-w-0 flex-1">
        <TextField
          label={t('Colour')}
          description={value === null ? t('Assay default.') : undefined}
          placeholder={DEFAULT_COLOUR}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={value ?? ''}
          error={error}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
        {value !== null && (
          <Button kind="quiet" onPress={() => onChange(null)}>
            {t('Use default colour')}
          </Button>
        )}
      </div>
    </div>
  );
}
