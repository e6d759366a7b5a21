import type { AppContext } from '../../../context.ts';
import { isGuessablePassword } from '../../../domain/guessable-password.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { hashPassword } from '../../../platform/passwords.ts';

export type NewPasswordInput = {
  readonly password: string;
  /** The name of the field in the request. */
  readonly path?: string;
  readonly owner: { readonly name: string; readonly email: string };
};

/** Rejects passwords that are easy to guess or known from a breach. */
export async function hashNewPassword(
  { breachedPasswords }: AppContext,
  { password, path = 'password', owner }: NewPasswordInput,
): Promise<string> {
  if (isGuessablePassword(password, [owner.name, owner.email])) {
    throw new InvalidError(
      'This password is too easy to guess. Choose a longer one, such as several unusual words.',
      [{ path, message: 'is too easy to guess' }],
      { code: 'WEAK_PASSWORD' },
    );
  }
  if (await breachedPasswords.has(password)) {
    throw new InvalidError(
      'This password has appeared in a data breach. Choose a different one.',
      [{ path, message: 'has appeared in a data breach' }],
      { code: 'LEAKED_PASSWORD' },
    );
  }
  return hashPassword(password, { key: owner.email, isTrusted: true });
}
