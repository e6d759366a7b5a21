import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { inTurns } from './turns.ts';

/** argon2id, the library's default, with 46 MiB of memory for each password. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

const inTurn = inTurns({ atOnce: 4, mostWaiting: 100 });

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Costs as much to check as a real one, and no password fits it. */
const NOBODYS_HASH = `$argon2id$v=19$m=47104,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/** The same characters can be typed as different code points. */
const asTyped = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string) => inTurn(() => hash(asTyped(password), COST));

/** Null stands for an account that does not exist: the answer takes just as long. */
export const isPassword = (password: string, passwordHash: string | null) =>
  inTurn(() => verify(passwordHash ?? NOBODYS_HASH, asTyped(password)));
