import type { AuditEntry } from '@assay/contract';
import { useId } from 'react';
import { formatWeekday } from '../format/dates.ts';
import { foldEntries, groupByDay } from '../format/audit-sentences/fold-entries.ts';
import { ActivityRun, type ActivityContext } from './activity-run.tsx';

type ActivityListProps = ActivityContext & {
  readonly entries: readonly AuditEntry[];
  /** The level of the headings with the days. */
  readonly level: 2 | 3;
};

/** Audit entries as sentences, grouped by day. Runs of the same kind are folded. */
export function ActivityList({ entries, level, ...context }: ActivityListProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="grid gap-4">
      {groupByDay(foldEntries(entries)).map(([day, runs]) => (
        <section key={day} aria-labelledby={`${id}-${day}`} className="grid gap-1">
          <Heading id={`${id}-${day}`} className="text-sm font-medium text-soft">
            {formatWeekday(runs[0]?.[0]?.createdAt ?? day)}
          </Heading>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
            {runs.map((run) => (
              <ActivityRun key={run[0]?.id} run={run} {...context} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
