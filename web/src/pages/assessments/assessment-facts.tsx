import type { AssessmentDetail } from '@assay/contract';
import { canTransition, isWithVendor } from '@assay/contract/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { reviewersQuery, setReviewer } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { daysUntil, formatDate } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useAssessmentDialog } from './use-assessment-dialog.ts';
import { useAssessmentTransition } from './use-assessment-transition.ts';

type FactsProps = { readonly detail: AssessmentDetail };

/** The facts below the title. The due date and the reviewer can be changed in place. */
export function AssessmentFacts({ detail }: FactsProps) {
  const { vendor, template, reviewer, status } = detail;
  const canReview = useCan('assessments:review');
  const canSend = useCan('assessments:send');
  const canPostpone = canSend && (canTransition('send', status) || isWithVendor(detail));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <Link
        to="/vendors/$vendorId"
        params={{ vendorId: vendor.id }}
        className="font-medium text-accent hover:underline"
      >
        {vendor.name}
      </Link>
      <span>{t('{{name}} v{{version}}', { name: template.name, version: template.version })}</span>
      {canPostpone ? <EditableDueDate detail={detail} /> : <DueDate detail={detail} />}
      {canReview && status !== 'COMPLETED' ? (
        <ReviewerSelect detail={detail} />
      ) : (
        reviewer !== null && <span>{t('Reviewer: {{name}}', { name: reviewer.name })}</span>
      )}
    </div>
  );
}

function DueDate({ detail: { dueDate, overdue } }: FactsProps) {
  if (dueDate === null) return null;
  const day = formatDate(dueDate);
  if (!overdue) return <span>{t('Due {{day}}', { day })}</span>;
  return (
    <span className="font-medium text-red">
      {tCount(-daysUntil(dueDate), 'Due {{day}}, {{count}} day overdue', 'Due {{day}}, {{count}} days overdue', {
        day,
      })}
    </span>
  );
}

function EditableDueDate({ detail }: FactsProps) {
  const { show } = useAssessmentDialog();
  return (
    <button
      type="button"
      onClick={() => show('due-date')}
      className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-left hover:bg-sunken"
    >
      {detail.dueDate === null ? <span>{t('No due date')}</span> : <DueDate detail={detail} />}
      <PencilLine aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
      <span className="sr-only">{t('Change due date')}</span>
    </button>
  );
}

function ReviewerSelect({ detail }: FactsProps) {
  const { reviewer, status } = detail;
  const { data: people = [] } = useQuery(reviewersQuery);
  const moved = useAssessmentTransition();
  const change = useMutation({
    mutationFn: (reviewerId: string | null) => setReviewer(detail.id, { reviewerId }),
    onSuccess: async (changed) => {
      const name = changed.reviewer?.name ?? t('Unassigned');
      showToast(t('Reviewer changed to {{name}}', { name }));
      await moved(changed);
    },
    onError: (error) => showProblem(error),
  });
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  // Reviews with an API key have no user, and a former reviewer is no longer listed.
  const current = reviewer?.id ?? (reviewer === null ? '' : 'unlisted');
  const isListed = current === '' || options.some(({ value }) => value === current);
  return (
    <InlineSelect
      label={t('Reviewer')}
      value={current}
      {...(status !== 'UNDER_REVIEW' && { none: t('Unassigned') })}
      options={isListed ? options : [{ value: current, label: reviewer?.name ?? '' }, ...options]}
      onChange={(value) => change.mutate(value === '' ? null : value)}
    >
      <span>{reviewer === null ? t('Reviewer: unassigned') : t('Reviewer: {{name}}', { name: reviewer.name })}</span>
    </InlineSelect>
  );
}
