import { hasStatus } from '../api/errors.ts';
import { tCount, t } from '../format/i18n.ts';
import { CentredLayout } from '../ui/centred-layout.tsx';
import { Loading } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { NativeButton } from '../ui/native-button.tsx';
import { InvalidLinkError } from './portal-link.ts';

export type UnavailableReason = 'invalid' | 'recalled' | 'ended' | 'replaced' | 'busy' | 'unreachable';

export function toUnavailableReason(error: unknown): UnavailableReason {
  if (error instanceof InvalidLinkError) return 'invalid';
  if (hasStatus(error, 401)) return 'ended';
  if (hasStatus(error, 429)) return 'busy';
  return hasStatus(error, 404) ? 'recalled' : 'unreachable';
}

type UnavailableMessage = { readonly title: string; readonly what: string; readonly remedy: string };

const UNAVAILABLE_MESSAGES: Readonly<Record<UnavailableReason, UnavailableMessage>> = {
  invalid: {
    title: t('This link isn’t valid'),
    what: t('It may have expired, been withdrawn, or been copied incompletely.'),
    remedy: t(
      'Use the link in the most recent email about this questionnaire. If that doesn’t work, reply to the email and ask for a new link. Your saved answers are kept.',
    ),
  },
  recalled: {
    title: t('This questionnaire has been recalled'),
    what: t('The sender is making changes to it.'),
    remedy: t('You’ll receive a new email when it’s ready. You don’t need to do anything.'),
  },
  ended: {
    title: t('Open the link in your email'),
    what: t('You need the link from your email. Your session may have expired, or the link was withdrawn.'),
    remedy: t('Open the link in the most recent email about this questionnaire to continue where you left off.'),
  },
  replaced: {
    title: t('Another questionnaire is open in a different tab'),
    what: t('You can work on only one questionnaire at a time in this browser.'),
    remedy: t('Close this tab, or open the link to this questionnaire again to continue here.'),
  },
  busy: {
    title: t('Too many attempts'),
    what: t('There have been too many attempts to open a link from your network.'),
    remedy: t('Wait a minute, then try again. Your saved answers are kept.'),
  },
  unreachable: {
    title: t('Can’t reach the service'),
    what: t('You may be offline, or the service may be restarting.'),
    remedy: t('Check your connection, then try again.'),
  },
};

/** For links to findings. */
const FINDINGS_MESSAGES: Readonly<Partial<Record<UnavailableReason, UnavailableMessage>>> = {
  invalid: {
    title: t('This link isn’t valid'),
    what: t('It may have expired, been withdrawn, or been copied incompletely.'),
    remedy: t(
      'Use the link in the most recent email about these findings. If that doesn’t work, reply to the email and ask for a new link.',
    ),
  },
  ended: {
    title: t('Open the link in your email'),
    what: t('You need the link from your email. Your session may have expired, or the link was withdrawn.'),
    remedy: t('Open the link in the most recent email about these findings to continue where you left off.'),
  },
  replaced: {
    title: t('Another link is open in this browser'),
    what: t('You can use only one link at a time in this browser.'),
    remedy: t('Open the link to these findings again to continue here.'),
  },
};

export const PortalLoading = () => (
  <main className="mx-auto max-w-3xl p-4">
    <Loading />
  </main>
);

type PortalUnavailableProps = {
  readonly reason: UnavailableReason;
  /** Whether the page shows findings instead of a questionnaire. */
  readonly forFindings?: boolean;
  readonly unsent?: number;
  readonly onRetry?: () => void;
};

export function PortalUnavailable({ reason, forFindings = false, unsent = 0, onRetry }: PortalUnavailableProps) {
  const { title, what, remedy } = (forFindings && FINDINGS_MESSAGES[reason]) || UNAVAILABLE_MESSAGES[reason];
  return (
    <CentredLayout>
      <title>{title}</title>
      <PageHeading>{title}</PageHeading>
      <p>{what}</p>
      <p>{remedy}</p>
      {unsent > 0 && (
        <p className="font-medium">
          {tCount(
            unsent,
            '{{count}} unsent answer is stored on this device. It will be sent when you open the link again.',
            '{{count}} unsent answers are stored on this device. They will be sent when you open the link again.',
          )}
        </p>
      )}
      {(reason === 'unreachable' || reason === 'busy') && onRetry && (
        <NativeButton kind="primary" onPress={onRetry}>
          {t('Try again')}
        </NativeButton>
      )}
    </CentredLayout>
  );
}
