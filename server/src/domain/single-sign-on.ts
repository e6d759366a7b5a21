// Who comes from an identity provider. It names a person by a subject, which is theirs for good; that is who they are,
// whatever their e-mail address becomes. Only where nobody has the subject yet does the address decide: it must be of a
// domain the organisation named, and the provider must have verified it, or be trusted without saying so. Where the
// organisation asks for a second factor, the provider must say that it saw one, or be trusted in that too.

export type Identity = {
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** How they signed in there, in the words of RFC 8176; nothing where the provider does not say. */
  readonly methods: readonly string[];
};

export type AddressRule = { readonly domains: readonly string[]; readonly trustEmail: boolean };

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The address by which somebody can be found or made here, or why there is none. */
export function usableEmail(
  { email, emailVerified }: Identity,
  { domains, trustEmail }: AddressRule,
): { readonly email: string } | { readonly refused: 'domain' | 'unverified' } {
  if (email === null) return { refused: 'unverified' };
  if (!domains.includes(domainOf(email))) return { refused: 'domain' };
  return emailVerified || trustEmail ? { email } : { refused: 'unverified' };
}

/** More than a password: several factors, a code, a key, a card, or something of the body. */
const STRONG = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']);

export const showedSecondFactor = ({ methods }: Identity) => methods.some((method) => STRONG.has(method));
