// Identities from an identity provider. A user is identified by the subject, which never changes, even if the email
// address does. The email address is used only when no user has the subject yet: its domain must be one that the
// organisation listed, and the provider must have verified it, unless the organisation trusts the provider's addresses.
// If the organisation requires two-factor authentication, the provider must report it, or be trusted in that as well.
// A signed-in user who confirms their identity must have been authenticated by the provider since they started to.

export type SsoIdentity = {
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** Authentication methods (`amr`) in the terms of RFC 8176; empty if the provider does not report them. */
  readonly methods: readonly string[];
  /** When the provider authenticated the user (`auth_time`); null if it does not report it. */
  readonly authenticatedAt: number | null;
};

export type EmailPolicy = { readonly domains: readonly string[]; readonly trustEmail: boolean };

export const getEmailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The email address used to find or create the user, or the reason why it is refused. */
export function resolveEmail(
  { email, emailVerified }: SsoIdentity,
  { domains, trustEmail }: EmailPolicy,
): { readonly email: string } | { readonly refused: 'domain' | 'unverified' } {
  if (email === null) return { refused: 'unverified' };
  if (!domains.includes(getEmailDomain(email))) return { refused: 'domain' };
  return emailVerified || trustEmail ? { email } : { refused: 'unverified' };
}

/** RFC 8176 values for authentication with more than a password. */
const MFA_METHODS = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']);

export const hasUsedMfa = ({ methods }: SsoIdentity) => methods.some((method) => MFA_METHODS.has(method));

/** The clocks of the provider and of our servers may differ by this much. */
const CLOCK_LEEWAY_MS = 60_000;

type ConfirmationTimes = { readonly startedAt: number; readonly now: number };

/** Why an authentication does not confirm an identity. A provider may ignore that we asked for a new one. */
export function findReauthenticationProblem(
  { authenticatedAt }: Pick<SsoIdentity, 'authenticatedAt'>,
  { startedAt, now }: ConfirmationTimes,
): 'no-auth-time' | 'not-recent' | null {
  if (authenticatedAt === null) return 'no-auth-time';
  const isRecent = authenticatedAt >= startedAt - CLOCK_LEEWAY_MS && authenticatedAt <= now + CLOCK_LEEWAY_MS;
  return isRecent ? null : 'not-recent';
}
