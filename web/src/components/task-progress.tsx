import type { Task } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { taskQuery } from '../api/tasks.ts';
import { t } from '../format/i18n.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

type TaskProgressProps = {
  readonly taskId: string;
  readonly label: string;
  /** Shown below the progress bar, during the task and afterwards. */
  readonly children: (task: Task) => ReactNode;
};

/** A long-running task that continues without the page. Returning users see its current state. */
export function TaskProgress({ taskId, label, children }: TaskProgressProps) {
  return (
    <QueryBoundary query={useQuery(taskQuery(taskId))}>
      {(task) => (
        <div className="grid gap-3">
          <ProgressBar label={label} done={task.done} total={task.total} />
          <p role="status" className="sr-only">
            {task.status === 'RUNNING' ? t('In progress') : t('Finished')}
          </p>
          {children(task)}
        </div>
      )}
    </QueryBoundary>
  );
}
