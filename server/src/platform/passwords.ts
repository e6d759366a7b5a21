import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrencyFairly, type WorkSource } from './fair-concurrency.ts';

/** argon2id (the library's default) with 46 MiB of memory per hash. */
const ARGON2_OPTIONS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** One of the four is for callers we know, so that guessing passwords does not keep them out. */
const runLimited = limitConcurrencyFairly({ concurrency: 4, reserved: 1, maxQueued: 100 });

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Takes as long to verify as a real hash, but matches no password. */
const DUMMY_HASH = `$argon2id$v=19$m=47104,t=2,p=1$${toUnpaddedBase64(randomBytes(16))}$${toUnpaddedBase64(randomBytes(32))}`;

/** The same characters can be entered as different code points. */
const normalizePassword = (password: string) => password.normalize('NFC');

const verifyNow = (password: string, passwordHash: string | null) =>
  verify(passwordHash ?? DUMMY_HASH, normalizePassword(password));

export const hashPassword = (password: string, source: WorkSource) =>
  runLimited(source, () => hash(normalizePassword(password), ARGON2_OPTIONS));

export type PasswordCheck = { readonly password: string; readonly passwordHash: string | null };

export const verifyPassword = ({ password, passwordHash }: PasswordCheck, source: WorkSource) =>
  runLimited(source, () => verifyNow(password, passwordHash));

type PasswordHolder = { readonly password_hash: string | null };

export type PasswordSearch<T> = { readonly password: string; readonly listAccounts: () => Promise<readonly T[]> };

/**
 * The accounts that have this password. Takes as long if there is no account, so that timing reveals nothing. The
 * lookup is queued as well, so that password guesses cannot occupy the database connections.
 */
export const findAccountsByPassword = <T extends PasswordHolder>(
  { password, listAccounts }: PasswordSearch<T>,
  source: WorkSource,
): Promise<T[]> =>
  runLimited(source, async () => {
    const accounts = await listAccounts();
    if (accounts.length === 0) await verifyNow(password, null);
    const fits = await Promise.all(accounts.map((account) => verifyNow(password, account.password_hash)));
    return accounts.filter((_, index) => fits[index]);
  });
