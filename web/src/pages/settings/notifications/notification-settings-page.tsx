import { NotificationDelivery, NotificationKind, type NotificationPreference } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationPreferencesQuery, updateNotificationPreferences } from '../../../api/notifications.ts';
import { t } from '../../../format/i18n.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import { showProblem } from '../../../ui/toast.tsx';

const KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  ASSESSMENT_SUBMITTED: t('A vendor submits an assessment'),
  CLARIFICATION_ANSWERED: t('A vendor answers questions that you sent back'),
  VENDOR_MESSAGE: t('A vendor comments'),
  ASSIGNED: t('Something is assigned to you'),
  MENTIONED: t('Someone mentions you'),
  FINDING_DUE: t('Your finding is due within 7 days'),
  FINDING_OVERDUE: t('Your finding is overdue'),
  FINDING_TO_VERIFY: t('A vendor reports your finding as fixed'),
  PLAN_DATE_PASSED: t('A vendor misses a planned date'),
  ACCEPTANCE_ENDING: t('A risk acceptance ends within 14 days'),
  APPROVAL_REQUESTED: t('Your approval is requested'),
  APPROVAL_DECIDED: t('Your approval request is decided'),
  CERTIFICATION_EXPIRING: t('A certification expires soon'),
  CONTRACT_EXPIRING: t('A contract is up for renewal'),
  IMPORT_FINISHED: t('Your vendor import finishes'),
};

const DELIVERY_LABELS: Readonly<Record<NotificationDelivery, string>> = {
  AT_ONCE: t('Immediately'),
  DAILY: t('Daily summary'),
  NEVER: t('Never'),
};

export function NotificationSettingsPage() {
  return (
    <Page
      title={t('Notifications')}
      lead={t(
        'Choose how you receive emails. The daily summary is sent at 06:00 UTC. Your inbox shows all notifications, whatever you choose here.',
      )}
    >
      <QueryBoundary query={useQuery(notificationPreferencesQuery)}>
        {(preferences) => <PreferenceTable preferences={preferences} />}
      </QueryBoundary>
    </Page>
  );
}

type PreferenceTableProps = { readonly preferences: readonly NotificationPreference[] };

/** Each choice is saved at once. */
function PreferenceTable({ preferences }: PreferenceTableProps) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  const choose = async (changed: NotificationPreference) => {
    const shown = preferences.map((one) => (one.kind === changed.kind ? changed : one));
    queryClient.setQueryData(queryKey, shown);
    try {
      await updateNotificationPreferences([changed]);
    } catch (error) {
      showProblem(error);
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <div className="max-w-3xl">
      <ScrollTable caption={t('Emails by kind of notification')}>
        <thead className="border-b border-line text-xs text-soft">
          <tr className="[&>th]:h-9 [&>th]:px-3 [&>th]:font-medium">
            <th scope="col">{t('Email me when')}</th>
            {NotificationDelivery.options.map((delivery) => (
              <th key={delivery} scope="col" className="text-center">
                {DELIVERY_LABELS[delivery]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {preferences.map((preference) => (
            <PreferenceRow key={preference.kind} preference={preference} onChoose={(one) => void choose(one)} />
          ))}
        </tbody>
      </ScrollTable>
    </div>
  );
}

type PreferenceRowProps = {
  readonly preference: NotificationPreference;
  readonly onChoose: (preference: NotificationPreference) => void;
};

function PreferenceRow({ preference: { kind, delivery }, onChoose }: PreferenceRowProps) {
  return (
    <tr>
      <th scope="row" className="px-3 py-2 font-normal">
        {KIND_LABELS[kind]}
      </th>
      {NotificationDelivery.options.map((option) => (
        <td key={option} className="px-3 text-center">
          <label className="inline-grid size-8 cursor-pointer place-items-center">
            <span className="sr-only">
              {t('{{kind}}: {{delivery}}', { kind: KIND_LABELS[kind], delivery: DELIVERY_LABELS[option] })}
            </span>
            <input
              type="radio"
              name={kind}
              checked={delivery === option}
              onChange={() => onChoose({ kind, delivery: option })}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
