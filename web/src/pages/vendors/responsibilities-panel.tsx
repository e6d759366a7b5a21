import type { Responsibility } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Circle, PencilLine, Plus } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { problemOf } from '../../api/problem.ts';
import { changeResponsibility, responsibilitiesQuery } from '../../api/responsibilities.ts';
import { ResponsibilityBadge } from '../../components/badges.tsx';
import { daysUntil, dayText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useVendorAddress } from './vendor-address.ts';

/** What is ours to do so that the vendor's controls hold. */
export function ResponsibilitiesPanel({ vendorId }: { readonly vendorId: string }) {
  const { show } = useVendorAddress();
  const edits = useCan('vendors:edit');
  return (
    <Panel
      title={t('Our responsibilities')}
      actions={
        edits && (
          <Button icon={<Plus aria-hidden="true" />} onPress={() => show('responsibility')}>
            {t('Add')}
          </Button>
        )
      }
    >
      <Answered query={useQuery(responsibilitiesQuery(vendorId))}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Notice>
              {t('What a vendor’s certificate leaves to you, such as reviewing its administrators, is kept here.')}
            </Notice>
          ) : (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <Line key={entry.id} vendorId={vendorId} entry={entry} edits={edits} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}

type LineProps = { readonly vendorId: string; readonly entry: Responsibility; readonly edits: boolean };

function Line({ vendorId, entry, edits }: LineProps) {
  const { show } = useVendorAddress();
  const { id, title, description, controlCode, certificationName, ownerName, status } = entry;
  const about = [controlCode, certificationName, ownerName].filter((part) => part !== null).join(' · ');
  return (
    <li className="flex items-start gap-3 py-2.5">
      {edits && <Done vendorId={vendorId} entry={entry} />}
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1.5 sm:flex-row">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-medium wrap-anywhere">{title}</span>
          {description !== null && <span className="text-sm wrap-anywhere text-soft">{description}</span>}
          {about !== '' && <span className="text-xs text-soft">{about}</span>}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-col sm:items-end">
          <ResponsibilityBadge status={status} />
          <Due entry={entry} />
        </div>
      </div>
      {edits && (
        <IconButton
          label={t('Edit {{name}}', { name: title })}
          icon={<PencilLine aria-hidden="true" />}
          onPress={() => show('responsibility', id)}
        />
      )}
    </li>
  );
}

function Due({ entry: { dueDate, status } }: Pick<LineProps, 'entry'>) {
  if (dueDate === null) return null;
  const late = status !== 'COMPLETED' && status !== 'NOT_APPLICABLE' && daysUntil(dueDate) < 0;
  return (
    <span className={`text-xs tabular-nums ${late ? 'font-medium text-red' : 'text-soft'}`}>
      {late ? t('Was due {{day}}', { day: dayText(dueDate) }) : t('Due {{day}}', { day: dayText(dueDate) })}
    </span>
  );
}

/** Done, or not done after all, with one press. */
function Done({ vendorId, entry: { id, title, status } }: Omit<LineProps, 'edits'>) {
  const queryClient = useQueryClient();
  const isDone = status === 'COMPLETED';
  const set = (next: Responsibility['status']) =>
    changeResponsibility(vendorId, id, { status: next }).then(
      () => queryClient.invalidateQueries(responsibilitiesQuery(vendorId)),
      (error: unknown) => toast(problemOf(error).title, { tone: 'failed' }),
    );
  const complete = async () => {
    await set('COMPLETED');
    toast(t('“{{title}}” is done', { title }), { undo: { label: t('Undo'), onAction: () => void set(status) } });
  };
  return (
    <IconButton
      label={isDone ? t('Mark “{{title}}” as not done', { title }) : t('Mark “{{title}}” as done', { title })}
      icon={isDone ? <CircleCheck aria-hidden="true" className="text-green" /> : <Circle aria-hidden="true" />}
      onPress={() => void (isDone ? set('PENDING') : complete())}
    />
  );
}
