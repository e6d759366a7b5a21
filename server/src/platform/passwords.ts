import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './limit-concurrency.ts';

/** argon2id (the library's default) with 46 MiB of memory per hash. */
const ARGON2_OPTIONS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

const runLimited = limitConcurrency({ concurrency: 4, maxQueued: 100 });

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Takes as long to verify as a real hash, but matches no password. */
const DUMMY_HASH = `$argon2id$v=19$m=47104,t=2,p=1$${toUnpaddedBase64(randomBytes(16))}$${toUnpaddedBase64(randomBytes(32))}`;

/** The same characters can be entered as different code points. */
const normalizePassword = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string) => runLimited(() => hash(normalizePassword(password), ARGON2_OPTIONS));

/** Pass null if the account does not exist: verification takes just as long, so timing reveals nothing. */
export const verifyPassword = (password: string, passwordHash: string | null) =>
  runLimited(() => verify(passwordHash ?? DUMMY_HASH, normalizePassword(password)));
