import { Email, ScimEmail, type ScimOperation, ScimSwitch, ShortText } from '@assay/contract';
import { z } from 'zod';
import { ScimInvalidError } from './scim-error.ts';
import type { Comparison } from './scim-filter.ts';
import { type Assignment, assignmentsOf, isExtension, readValue } from './scim-patch.ts';

/** What is kept of a user. */
export type Profile = {
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
};

/** What a request says about a user; what it does not mention stays as it is. */
type Said = Partial<Omit<Profile, 'name'> & { readonly displayName: string | null; readonly formatted: string | null }>;

const Required = ShortText.trim().min(1);
const Optional = ShortText.trim()
  .nullish()
  .transform((value) => value || null);
const FullName = z
  .object({ formatted: Optional, givenName: Optional.optional(), familyName: Optional.optional() })
  .nullish();
const Emails = z.union([
  ShortText.transform((value) => [{ value, type: null, primary: true }]),
  ScimEmail.transform((email) => [email]),
  z.array(ScimEmail).nullish(),
]);

type Read = (value: unknown, where: readonly Comparison[]) => Said;

const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['username', (value) => ({ userName: readValue(Required, value, 'userName') })],
  ['externalid', (value) => ({ externalId: readValue(Optional, value, 'externalId') })],
  ['displayname', (value) => ({ displayName: readValue(Optional, value, 'displayName') })],
  ['name', fullNameIn],
  ['name.formatted', (value) => ({ formatted: readValue(Optional, value, 'name.formatted') })],
  ['name.givenname', (value) => ({ givenName: readValue(Optional, value, 'name.givenName') })],
  ['name.familyname', (value) => ({ familyName: readValue(Optional, value, 'name.familyName') })],
  ['active', (value) => ({ active: readValue(ScimSwitch, value, 'active') })],
  ['emails', emailIn],
  ['emails.value', emailIn],
]);

/** Attributes of the core schema that identity providers send by default and that nothing here needs. */
const NOT_KEPT = new Set([
  ...['nickname', 'profileurl', 'title', 'usertype', 'preferredlanguage', 'locale', 'timezone', 'password'],
  ...['phonenumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509certificates', 'schemas'],
  ...['name', 'emails'],
]);
const READ_ONLY = new Set(['id', 'meta', 'groups']);

/** Whoever is said anew has the name that is said now. */
export const NAMELESS = { givenName: null, familyName: null, name: '' };

/** The user as a change leaves them. */
export function profileAfter(before: Profile, operations: readonly ScimOperation[]): Profile {
  const { displayName, formatted, ...said } = saidBy(operations);
  const after = { ...before, ...said };
  if (after.email !== before.email) requireEmail(after.email);
  // A name that was put together from its parts follows them.
  const followed = before.name === partsOf(before) ? partsOf(after) : before.name;
  return { ...after, name: nameOf([displayName, formatted, followed, after.userName]) };
}

/** A new user, of whom everything known is what the request says. */
export function profileOf(operations: readonly ScimOperation[]): Profile {
  const { displayName, formatted, ...said } = saidBy(operations);
  const { userName = '', email = userName } = said;
  requireEmail(email);
  const user = { externalId: null, givenName: null, familyName: null, active: true, ...said, userName, email };
  return { ...user, name: nameOf([displayName, formatted, partsOf(user), userName]) };
}

const partsOf = ({ givenName, familyName }: Pick<Profile, 'givenName' | 'familyName'>) =>
  [givenName, familyName].filter(Boolean).join(' ');

/** The first that says something. */
const nameOf = (names: readonly (string | null | undefined)[]) => names.find(Boolean) ?? '';

function requireEmail(email: string) {
  if (Email.safeParse(email).success) return;
  throw new ScimInvalidError('invalidValue', 'A user needs an e-mail address: in emails, or as userName');
}

const saidBy = (operations: readonly ScimOperation[]): Said =>
  assignmentsOf(operations).reduce<Said>((said, assignment) => ({ ...said, ...saidIn(assignment) }), {});

function saidIn({ op, attribute, where, value, byPath }: Assignment): Said {
  const read = READERS.get(attribute);
  if (read) return read(op === 'remove' ? null : value, where);
  const [first = ''] = attribute.split('.');
  if (NOT_KEPT.has(first) || isExtension(attribute) || !byPath) return {};
  if (READ_ONLY.has(first)) throw new ScimInvalidError('mutability', `${first} cannot be changed`);
  throw new ScimInvalidError('invalidPath', 'A user has no such attribute');
}

function fullNameIn(value: unknown): Said {
  const { formatted = null, givenName, familyName } = readValue(FullName, value, 'name') ?? {};
  return {
    formatted,
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
  };
}

/** Of several addresses the primary one, else the one for work. An address for anything but work is not kept. */
function emailIn(value: unknown, where: readonly Comparison[]): Said {
  if (where.some(({ attribute, value: type }) => attribute === 'emails.type' && type !== 'work')) return {};
  const emails = (readValue(Emails, value, 'emails') ?? []).flatMap(({ value: email, ...kind }) =>
    email ? [{ email, ...kind }] : [],
  );
  const best = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  return best ? { email: best.email } : {};
}
