import type { AssessmentStatusFilter } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { publishedTemplatesQuery } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { t } from '../../format/i18n.ts';
import { ASSESSMENT_STATUS_LABELS, toOptions } from '../../format/labels.ts';
import type { Option } from '../../ui/field.tsx';
import { describeValues, FilterSelect, FilterValues } from '../../ui/table/filter-select.tsx';
import type { FilterChip } from '../../ui/table/toolbar.tsx';

export type AssessmentFilterValues = {
  readonly query?: string | undefined;
  readonly status?: string | undefined;
  readonly overdue?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly templateId?: string | undefined;
  readonly reviewerId?: string | undefined;
};

export type AssessmentFiltersProps = {
  readonly filters: AssessmentFilterValues;
  readonly onChange: (change: AssessmentFilterValues) => void;
};

const STATUS_LABELS: Readonly<Record<AssessmentStatusFilter, string>> = {
  ...ASSESSMENT_STATUS_LABELS,
  WITH_VENDOR: t('With vendor'),
  TO_REVIEW: t('To review'),
};

const STATUSES = toOptions(STATUS_LABELS);

function useAssessmentFilterOptions(): {
  readonly templates: readonly Option[];
  readonly reviewers: readonly Option[];
} {
  const seesTemplates = useCan('templates:view');
  const seesPeople = useCan('vendors:view');
  const { data: templates = [] } = useQuery({ ...publishedTemplatesQuery, enabled: seesTemplates });
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: seesPeople });
  return {
    templates: templates.map(({ id, name }) => ({ value: id, label: name })),
    reviewers: [
      { value: 'me', label: t('Me') },
      { value: 'none', label: t('Unassigned') },
      ...people.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

export function AssessmentFilters({ filters, onChange }: AssessmentFiltersProps) {
  const { templates, reviewers } = useAssessmentFilterOptions();
  const { status, overdue, templateId, reviewerId } = filters;
  return (
    <>
      <FilterValues
        label={t('Status')}
        value={status}
        options={STATUSES}
        onChange={(value) => onChange({ status: value })}
      />
      <FilterSelect
        label={t('Due')}
        value={overdue}
        options={[{ value: 'true', label: t('Overdue') }]}
        onChange={(value) => onChange({ overdue: value })}
      />
      <FilterSelect
        label={t('Template')}
        value={templateId}
        options={templates}
        onChange={(value) => onChange({ templateId: value })}
      />
      <FilterSelect
        label={t('Reviewer')}
        value={reviewerId}
        options={reviewers}
        onChange={(value) => onChange({ reviewerId: value })}
      />
    </>
  );
}

const findLabel = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value.slice(0, 8);

export function useAssessmentFilterChips(
  { filters, onChange }: AssessmentFiltersProps,
  vendorName: string | undefined,
): FilterChip[] {
  const { templates, reviewers } = useAssessmentFilterOptions();
  const { query, status, overdue, vendorId, templateId, reviewerId } = filters;
  const chip = (label: string, off: AssessmentFilterValues) => ({ label, onRemove: () => onChange(off) });
  return [
    ...(query ? [chip(t('“{{query}}”', { query }), { query: undefined })] : []),
    ...(status ? [chip(describeValues(STATUSES, status), { status: undefined })] : []),
    ...(overdue === undefined ? [] : [chip(t('Overdue'), { overdue: undefined })]),
    ...(vendorId === undefined ? [] : [chip(vendorName ?? t('Single vendor'), { vendorId: undefined })]),
    ...(templateId === undefined ? [] : [chip(findLabel(templates, templateId), { templateId: undefined })]),
    ...(reviewerId === undefined
      ? []
      : [chip(t('Reviewer: {{name}}', { name: findLabel(reviewers, reviewerId) }), { reviewerId: undefined })]),
  ];
}
