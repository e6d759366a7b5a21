import type { AppContext } from '../../context.ts';
import { isGuessable } from '../../domain/guessable-password.ts';
import { InvalidError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';

export type ChosenPassword = {
  readonly password: string;
  /** What the request calls it. */
  readonly path?: string;
  readonly owner: { readonly name: string; readonly email: string };
};

/** The hash of a password that somebody chose. One that others would guess is refused, in words. */
export async function hashNewPassword(
  { breachedPasswords }: AppContext,
  { password, path = 'password', owner }: ChosenPassword,
): Promise<string> {
  if (isGuessable(password, [owner.name, owner.email])) {
    throw new InvalidError('This password is easy to guess. Choose a longer one, of several unusual words.', [
      { path, message: 'is easy to guess' },
    ]);
  }
  if (await breachedPasswords.has(password)) {
    throw new InvalidError('This password is known from a leak elsewhere. Choose another one.', [
      { path, message: 'is known from a leak' },
    ]);
  }
  return hashPassword(password);
}
