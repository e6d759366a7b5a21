import type { ComponentProps } from 'react';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

// An alphabet. cspell:ignore abcdefghijkmnpqrstuvwxyz abcdefghjklmnpqrstuvwxyz

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly error: string | undefined;
  readonly onSuggest: (password: string) => void;
};

/** Shown in plain text, because an administrator has to pass it on. */
export function PasswordField({ onSuggest, ...props }: PasswordFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          {...props}
          description={t('At least 12 characters. Share it in person. They can change it under “Your account”.')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="pt-6">
        <Button onPress={() => onSuggest(generatePassword())}>{t('Generate password')}</Button>
      </div>
    </div>
  );
}

/** Without characters that are easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [GROUPS, LENGTH] = [4, 5];

/** In groups, so that it can be passed on verbally or on paper: k7Rtm-… */
function generatePassword(): string {
  const group = () =>
    [...crypto.getRandomValues(new Uint32Array(LENGTH))].map((n) => ALPHABET[n % ALPHABET.length]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
