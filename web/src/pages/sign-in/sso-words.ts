import type { SsoRefusal } from '@assay/contract';
import type { Problem } from '../../api/problem.ts';
import { t } from '../../format/text.ts';

/** Why the way through the identity provider did not lead in, and what helps. */
export const ssoProblem = (refusal: SsoRefusal): Problem => ({ requestId: null, ...WORDS[refusal]() });

type Words = Pick<Problem, 'title' | 'remedy'>;

const WORDS: Readonly<Record<SsoRefusal, () => Words>> = {
  cancelled: () => ({ title: t('You were not signed in'), remedy: t('It was cancelled at your identity provider.') }),
  failed: () => ({
    title: t('Your identity provider gave no usable answer'),
    remedy: t('Try again. If it happens again, tell an administrator of your organisation.'),
  }),
  expired: () => ({ title: t('It took too long'), remedy: t('Start again here, and finish within ten minutes.') }),
  domain: () => ({
    title: t('Your e-mail address is not one of this organisation'),
    remedy: t('Choose your account of work at the identity provider.'),
  }),
  unverified: () => ({
    title: t('Your identity provider has not confirmed your e-mail address'),
    remedy: t('Have it confirmed there, or ask an administrator of your organisation.'),
  }),
  'second-factor': () => ({
    title: t('Your organisation asks for a second factor'),
    remedy: t(
      'Your identity provider did not say that you showed one. Sign in with one there, or ask an administrator.',
    ),
  }),
  disabled: () => ({
    title: t('Your account is disabled'),
    remedy: t('An administrator of your organisation can enable it again.'),
  }),
  'no-account': () => ({
    title: t('You have no account here'),
    remedy: t('Ask an administrator of your organisation to invite you.'),
  }),
};
