import type { Responsibility } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Circle, PencilLine, Plus } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { updateResponsibility, responsibilitiesQuery } from '../../api/responsibilities.ts';
import { ResponsibilityBadge } from '../../components/badges.tsx';
import { ResponsibilityDueDate } from '../../components/responsibility-due-date.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

/** Our own responsibilities, on which the vendor's controls depend. */
export function ResponsibilitiesPanel({ vendorId }: { readonly vendorId: string }) {
  const { show } = useVendorSearchParams();
  const edits = useCan('vendors:edit');
  return (
    <Panel
      title={t('Our responsibilities')}
      actions={
        edits && (
          <Button icon={<Plus aria-hidden="true" />} onPress={() => show('responsibility')}>
            {t('Add responsibility')}
          </Button>
        )
      }
    >
      <QueryBoundary query={useQuery(responsibilitiesQuery(vendorId))}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Notice>
              {t('Track what a vendor’s certification leaves up to you, such as reviewing administrator access.')}
            </Notice>
          ) : (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <ResponsibilityRow key={entry.id} vendorId={vendorId} entry={entry} edits={edits} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

type ResponsibilityRowProps = { readonly vendorId: string; readonly entry: Responsibility; readonly edits: boolean };

function ResponsibilityRow({ vendorId, entry, edits }: ResponsibilityRowProps) {
  const { show } = useVendorSearchParams();
  const { id, title, description, controlCode, certificationName, ownerName, status } = entry;
  const about = [controlCode, certificationName, ownerName].filter((part) => part !== null).join(' · ');
  return (
    <li className="flex items-start gap-3 py-2.5">
      {edits && <CompleteButton vendorId={vendorId} entry={entry} />}
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1.5 sm:flex-row">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-medium wrap-anywhere">{title}</span>
          {description !== null && <span className="text-sm wrap-anywhere text-soft">{description}</span>}
          {about !== '' && <span className="text-xs text-soft">{about}</span>}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-col sm:items-end">
          <ResponsibilityBadge status={status} />
          <ResponsibilityDueDate entry={entry} />
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

/** Marks a responsibility as completed, or undoes that. */
function CompleteButton({ vendorId, entry: { id, title, status } }: Omit<ResponsibilityRowProps, 'edits'>) {
  const queryClient = useQueryClient();
  const isDone = status === 'COMPLETED';
  const set = (next: Responsibility['status']) =>
    updateResponsibility(vendorId, id, { status: next }).then(
      () => queryClient.invalidateQueries(responsibilitiesQuery(vendorId)),
      (error: unknown) => showProblem(error),
    );
  const complete = async () => {
    await set('COMPLETED');
    showToast(t('“{{title}}” marked as done', { title }), {
      undo: { label: t('Undo'), onAction: () => void set(status) },
    });
  };
  return (
    <IconButton
      label={isDone ? t('Mark “{{title}}” as not done', { title }) : t('Mark “{{title}}” as done', { title })}
      icon={isDone ? <CircleCheck aria-hidden="true" className="text-green" /> : <Circle aria-hidden="true" />}
      onPress={() => void (isDone ? set('PENDING') : complete())}
    />
  );
}
