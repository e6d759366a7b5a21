import { hasStatus } from '../api/errors.ts';
import { tCount, t } from '../format/i18n.ts';
import { CentredLayout } from '../ui/centred-layout.tsx';
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
    title: t('This link does not open a questionnaire'),
    what: t('It may have expired, have been withdrawn, or have lost a part when it was copied.'),
    remedy: t(
      'Open the newest mail about the questionnaire and press its button. If that does not help, reply to that mail and ask for a new link. What you have answered is kept.',
    ),
  },
  recalled: {
    title: t('The questionnaire was taken back'),
    what: t('Whoever sent it is working on it again.'),
    remedy: t('You will get a new mail when it is ready. There is nothing for you to do.'),
  },
  ended: {
    title: t('Open the link in your mail'),
    what: t('Without it nobody gets in. You may have left, been away for a while, or your link was withdrawn.'),
    remedy: t('Press the button in the newest mail about the questionnaire, and you are back where you left.'),
  },
  replaced: {
    title: t('A link was opened in another tab'),
    what: t('A browser shows one questionnaire at a time, and it is the other tab’s turn.'),
    remedy: t('Close this tab, or open the link of this questionnaire again to go on here.'),
  },
  busy: {
    title: t('Too many tries within a minute'),
    what: t('Links were opened too often from your network.'),
    remedy: t('Wait a minute, then try again. Your answers are kept.'),
  },
  unreachable: {
    title: t('The service cannot be reached'),
    what: t('Either your connection is down, or the service is being restarted.'),
    remedy: t('Check your connection, then try again.'),
  },
};

type PortalUnavailableProps = {
  readonly reason: UnavailableReason;
  readonly unsent?: number;
  readonly onRetry?: () => void;
};

export function PortalUnavailable({ reason, unsent = 0, onRetry }: PortalUnavailableProps) {
  const { title, what, remedy } = UNAVAILABLE_MESSAGES[reason];
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
            '{{count}} answer waits on this device and will be sent then.',
            '{{count}} answers wait on this device and will be sent then.',
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
