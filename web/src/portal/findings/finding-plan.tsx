import type { PortalFinding } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/errors.ts';
import { savePortalPlan } from '../../api/portal-findings.ts';
import { formatDate, getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useRefreshPortal } from '../portal-query.ts';

type FindingPlanProps = { readonly finding: PortalFinding };

/** The vendor's plan, or the form for it. */
export function FindingPlan({ finding }: FindingPlanProps) {
  const [isEditing, setEditing] = useState(false);
  const { title, plan, promisedDate, canChange } = finding;
  if (plan === null && !canChange) return null;
  return (
    <div className="grid max-w-prose gap-2">
      <h3>{t('Your plan')}</h3>
      {plan === null || isEditing ? (
        <PlanForm finding={finding} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{plan}</p>
          <p className="text-sm text-soft">{t('To be done by {{day}}', { day: formatDate(promisedDate) })}</p>
          {canChange && (
            <div className="-ml-2">
              <NativeButton
                kind="quiet"
                aria-label={t('Change plan for “{{title}}”', { title })}
                icon={<PencilLine aria-hidden="true" />}
                onPress={() => setEditing(true)}
              >
                {t('Change plan')}
              </NativeButton>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function PlanForm({ finding, onDone }: FindingPlanProps & { readonly onDone: () => void }) {
  const [plan, setPlan] = useState(finding.plan ?? '');
  const [promisedDate, setPromisedDate] = useState(finding.promisedDate ?? '');
  const refresh = useRefreshPortal();
  const saving = useMutation({
    mutationFn: () => savePortalPlan(finding.id, { plan, promisedDate }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  const isComplete = plan.trim() !== '' && promisedDate !== '';
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending && isComplete) saving.mutate();
      }}
    >
      <TextArea
        label={t('What do you plan to do?')}
        rows={3}
        required
        maxLength={10_000}
        value={plan}
        onChange={({ target }) => setPlan(target.value)}
      />
      <TextField
        label={t('When will it be done?')}
        type="date"
        required
        min={getToday()}
        value={promisedDate}
        onChange={({ target }) => setPromisedDate(target.value)}
      />
      {saving.error !== null && <ProblemNotice {...toProblem(saving.error)} />}
      <div className="flex flex-wrap gap-2">
        <NativeButton kind="primary" busy={saving.isPending} disabled={!isComplete}>
          {t('Save plan')}
        </NativeButton>
        {finding.plan !== null && <NativeButton onPress={onDone}>{t('Cancel')}</NativeButton>}
      </div>
    </form>
  );
}
