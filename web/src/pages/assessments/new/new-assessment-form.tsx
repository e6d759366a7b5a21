import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2, Send } from 'lucide-react';
import { useState } from 'react';
import { checkPreFlight, offeredTemplatesQuery } from '../../../api/assessments.ts';
import { useCan } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { inDays, todayText } from '../../../format/dates.ts';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PreFlight } from './pre-flight.tsx';
import { type Plan, usePlanActions } from './use-plan-actions.ts';
import { type ChosenVendor, VendorChoice } from './vendor-choice.tsx';

type FormProps = { readonly vendors: readonly ChosenVendor[]; readonly templateId: string | undefined };

const DEFAULT_DAYS = 30;

export function NewAssessmentForm({ vendors: given, templateId }: FormProps) {
  const [vendors, setVendors] = useState(given);
  const [plan, setPlan] = useState<Plan>({ templateId: templateId ?? '', dueDate: inDays(DEFAULT_DAYS), title: '' });
  const { data: problems, isFetching } = usePreFlight(vendors, plan);
  const stops = problems?.some(({ severity }) => severity === 'STOPS') ?? true;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Panel title={counted(vendors.length, 'Vendors: {{count}} chosen', 'Vendors: {{count}} chosen')}>
        <VendorChoice chosen={vendors} onChange={setVendors} />
      </Panel>
      <div className="grid gap-4">
        <Panel title={t('Questionnaire')}>
          <PlanFields plan={plan} onChange={(change) => setPlan({ ...plan, ...change })} />
        </Panel>
        <Panel title={t('Before it is sent')}>
          <PreFlight
            problems={problems}
            checking={isFetching}
            onLeaveOut={(id) => setVendors(vendors.filter((vendor) => vendor.id !== id))}
          />
          <PlanActions plan={plan} vendors={vendors} ready={!stops} />
        </Panel>
      </div>
    </div>
  );
}

/** Asked again whenever something was chosen differently. */
function usePreFlight(vendors: readonly ChosenVendor[], { templateId, dueDate }: Plan) {
  const vendorIds = vendors.map(({ id }) => id);
  return useQuery({
    queryKey: ['pre-flight', vendorIds, templateId, dueDate],
    queryFn: () => checkPreFlight({ vendorIds, templateId, dueDate }),
    enabled: vendorIds.length > 0 && templateId !== '' && dueDate !== '',
    select: ({ problems }) => problems,
    staleTime: 0,
  });
}

type PlanFieldsProps = { readonly plan: Plan; readonly onChange: (change: Partial<Plan>) => void };

function PlanFields({ plan: { templateId, dueDate, title }, onChange }: PlanFieldsProps) {
  const { data: templates = [], isSuccess } = useQuery(offeredTemplatesQuery);
  const options = templates.map(({ id, name, version, questionCount }) => ({
    value: id,
    label: t('{{name}} v{{version}} ({{count}} questions)', { name, version, count: questionCount }),
  }));
  return (
    <>
      <SelectField
        label={t('Template')}
        none={t('Choose a template')}
        options={options}
        value={templateId}
        onChange={(event) => onChange({ templateId: event.target.value })}
      />
      {isSuccess && templates.length === 0 && <NoTemplates />}
      <TextField
        label={t('Due date')}
        type="date"
        min={todayText()}
        value={dueDate}
        onChange={(event) => onChange({ dueDate: event.target.value })}
      />
      <TextField
        label={t('Title')}
        description={t('Left empty, the assessment is called as the template.')}
        placeholder={templates.find(({ id }) => id === templateId)?.name ?? ''}
        maxLength={255}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </>
  );
}

const NoTemplates = () => (
  <Callout tone="amber">
    <p>
      {t('No template is published yet.')}{' '}
      <Link to="/templates" className="text-accent underline">
        {t('Go to the templates')}
      </Link>
    </p>
  </Callout>
);

type PlanActionsProps = {
  readonly plan: Plan;
  readonly vendors: readonly ChosenVendor[];
  readonly ready: boolean;
};

function PlanActions({ plan, vendors, ready }: PlanActionsProps) {
  const canSend = useCan('assessments:send');
  const { send, draft } = usePlanActions(plan, vendors);
  const error = send.error ?? draft.error;
  const count = vendors.length;
  return (
    <>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button
          icon={<FilePlus2 aria-hidden="true" />}
          busy={draft.busy}
          isDisabled={count === 0 || plan.templateId === ''}
          onPress={() => void draft.submit()}
        >
          {t('Save as draft')}
        </Button>
        {canSend && (
          <Button
            kind="primary"
            icon={<Send aria-hidden="true" />}
            busy={send.busy}
            isDisabled={!ready}
            onPress={() => void send.submit()}
          >
            {count > 1 ? counted(count, 'Send to {{count}} vendor', 'Send to {{count}} vendors') : t('Send')}
          </Button>
        )}
      </Actions>
    </>
  );
}
