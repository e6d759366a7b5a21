import type { Task } from '@assay/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TaskProgress } from '../../../components/task-progress.tsx';
import { tCount, t } from '../../../format/i18n.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';

const route = getRouteApi('/shell/assessments/new');

/** Sending continues without this page, which can be reopened. */
export function SendingProgress({ taskId }: { readonly taskId: string }) {
  return (
    <div className="max-w-2xl">
      <Panel title={t('Progress')}>
        <TaskProgress taskId={taskId} label={t('Assessments')}>
          {(task) => <Outcome task={task} />}
        </TaskProgress>
      </Panel>
    </div>
  );
}

function Outcome({ task }: { readonly task: Task }) {
  const { templateId } = route.useSearch();
  if (task.status === 'RUNNING') {
    return (
      <p className="text-soft">
        {t('You can leave this page. Sending continues in the background; return to this URL to check progress.')}
      </p>
    );
  }
  const sent = task.done - task.failures.length;
  return (
    <>
      <p role="status" className="font-medium">
        {tCount(sent, '{{count}} assessment sent.', '{{count}} assessments sent.')}
      </p>
      {task.failures.length > 0 && <Failures failures={task.failures} />}
      <p className="text-soft">{t('Each assessment shows its link and whether the email was delivered.')}</p>
      <p className="flex flex-wrap gap-2">
        <LinkButton kind="primary" to="/assessments" search={{ status: 'SENT', templateId }}>
          {t('View sent assessments')}
        </LinkButton>
        <LinkButton to="/assessments/new" search={{}}>
          {t('Send another assessment')}
        </LinkButton>
      </p>
    </>
  );
}

function Failures({ failures }: { readonly failures: Task['failures'] }) {
  return (
    <Callout tone="amber">
      <p className="font-semibold">
        {tCount(failures.length, '{{count}} couldn’t be sent', '{{count}} couldn’t be sent')}
      </p>
      <ul className="grid gap-1">
        {failures.map(({ vendorId, error }, index) => (
          <li key={vendorId ?? index}>
            {error}{' '}
            {vendorId !== null && (
              <Link to="/vendors/$vendorId" params={{ vendorId }} className="text-accent underline">
                {t('Vendor')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
