import type { ComponentProps } from 'react';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { suggestedPassword } from './suggested-password.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly error: string | undefined;
  readonly onSuggest: (password: string) => void;
};

/** Shown as it is typed: whoever sets it for somebody else has to pass it on. */
export function PasswordField({ onSuggest, ...props }: PasswordFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          {...props}
          description={t('At least 12 characters. Pass it on in person; they can change it under “Your account”.')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="pt-6">
        <Button onPress={() => onSuggest(suggestedPassword())}>{t('Suggest')}</Button>
      </div>
    </div>
  );
}
