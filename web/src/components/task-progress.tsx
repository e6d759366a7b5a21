import type { Task } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { taskQuery } from '../api/tasks.ts';
import { t } from '../format/text.ts';
import { Answered } from '../ui/answered.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

type TaskProgressProps = {
  readonly taskId: string;
  readonly label: string;
  /** What is shown below, while it runs and afterwards. */
  readonly children: (task: Task) => ReactNode;
};

/** Long work that goes on without the page: whoever comes back finds it as it stands. */
export function TaskProgress({ taskId, label, children }: TaskProgressProps) {
  return (
    <Answered query={useQuery(taskQuery(taskId))}>
      {(task) => (
        <div className="grid gap-3">
          <ProgressBar label={label} done={task.done} total={task.total} />
          <p role="status" className="sr-only">
            {task.status === 'RUNNING' ? t('Under way') : t('Finished')}
          </p>
          {children(task)}
        </div>
      )}
    </Answered>
  );
}
