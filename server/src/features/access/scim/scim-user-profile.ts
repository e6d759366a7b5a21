import { isEmail, ScimBoolean, ScimEmail, type ScimOperation, ShortText } from '@assay/contract';
import { z } from 'zod';
import { ScimInvalidError } from './scim-error.ts';
import type { ScimComparison } from './scim-filter.ts';
import { isExtensionAttribute, parseValue, type ScimAssignment, toAssignments } from './scim-patch.ts';

export type ScimProfile = {
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
};

/** Attributes set by a request; omitted ones stay unchanged. */
type ProfileChanges = Partial<
  Omit<ScimProfile, 'name'> & { readonly displayName: string | null; readonly formatted: string | null }
>;

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

type AttributeReader = (value: unknown, where: readonly ScimComparison[]) => ProfileChanges;

const READERS: ReadonlyMap<string, AttributeReader> = new Map<string, AttributeReader>([
  ['username', (value) => ({ userName: parseValue(Required, value, 'userName') })],
  ['externalid', (value) => ({ externalId: parseValue(Optional, value, 'externalId') })],
  ['displayname', (value) => ({ displayName: parseValue(Optional, value, 'displayName') })],
  ['name', readFullName],
  ['name.formatted', (value) => ({ formatted: parseValue(Optional, value, 'name.formatted') })],
  ['name.givenname', (value) => ({ givenName: parseValue(Optional, value, 'name.givenName') })],
  ['name.familyname', (value) => ({ familyName: parseValue(Optional, value, 'name.familyName') })],
  ['active', (value) => ({ active: parseValue(ScimBoolean, value, 'active') })],
  ['emails', readEmail],
  ['emails.value', readEmail],
]);

/** Attributes of the core schema that identity providers send by default and that are not stored. */
const IGNORED_ATTRIBUTES = new Set([
  ...['nickname', 'profileurl', 'title', 'usertype', 'preferredlanguage', 'locale', 'timezone', 'password'],
  ...['phonenumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509certificates', 'schemas'],
  ...['name', 'emails'],
]);
const READ_ONLY = new Set(['id', 'meta', 'groups']);

/** A PUT replaces the whole name. */
export const EMPTY_NAME = { givenName: null, familyName: null, name: '' };

export function applyUserOperations(before: ScimProfile, operations: readonly ScimOperation[]): ScimProfile {
  const { displayName, formatted, ...said } = readOperations(operations);
  const after = { ...before, ...said };
  if (after.email !== before.email) requireEmail(after.email);
  // A name built from its parts is updated with them.
  const followed = before.name === toNameParts(before) ? toNameParts(after) : before.name;
  return { ...after, name: joinName([displayName, formatted, followed, after.userName]) };
}

export function createProfile(operations: readonly ScimOperation[]): ScimProfile {
  const { displayName, formatted, ...said } = readOperations(operations);
  const { userName = '', email = userName } = said;
  requireEmail(email);
  const user = { externalId: null, givenName: null, familyName: null, active: true, ...said, userName, email };
  return { ...user, name: joinName([displayName, formatted, toNameParts(user), userName]) };
}

const toNameParts = ({ givenName, familyName }: Pick<ScimProfile, 'givenName' | 'familyName'>) =>
  [givenName, familyName].filter(Boolean).join(' ');

const joinName = (names: readonly (string | null | undefined)[]) => names.find(Boolean) ?? '';

function requireEmail(email: string) {
  if (isEmail(email)) return;
  throw new ScimInvalidError('invalidValue', 'A user must have an email address in emails or userName');
}

const readOperations = (operations: readonly ScimOperation[]): ProfileChanges =>
  toAssignments(operations).reduce<ProfileChanges>(
    (said, assignment) => ({ ...said, ...readAssignment(assignment) }),
    {},
  );

function readAssignment({ op, attribute, where, value, byPath }: ScimAssignment): ProfileChanges {
  const read = READERS.get(attribute);
  if (read) return read(op === 'remove' ? null : value, where);
  const [first = ''] = attribute.split('.');
  if (IGNORED_ATTRIBUTES.has(first) || isExtensionAttribute(attribute) || !byPath) return {};
  if (READ_ONLY.has(first)) throw new ScimInvalidError('mutability', `${first} cannot be changed`);
  throw new ScimInvalidError('invalidPath', 'This attribute is not supported for users');
}

function readFullName(value: unknown): ProfileChanges {
  const { formatted = null, givenName, familyName } = parseValue(FullName, value, 'name') ?? {};
  return {
    formatted,
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
  };
}

/** Prefers the primary address, then the work address, then the first. Ignores a path for another type of address. */
function readEmail(value: unknown, where: readonly ScimComparison[]): ProfileChanges {
  if (where.some(({ attribute, value: type }) => attribute === 'emails.type' && type !== 'work')) return {};
  const emails = (parseValue(Emails, value, 'emails') ?? []).flatMap(({ value: email, ...kind }) =>
    email ? [{ email, ...kind }] : [],
  );
  const best = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  return best ? { email: best.email } : {};
}
