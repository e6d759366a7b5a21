import type { AssessmentStatus } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { offeredTemplatesQuery } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { t } from '../../format/text.ts';
import { ASSESSMENT_STATUS, optionsOf } from '../../format/words.ts';
import type { Option } from '../../ui/field.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import type { Chip } from '../../ui/table/toolbar.tsx';

export type Filters = {
  readonly query?: string | undefined;
  readonly status?: AssessmentStatus | undefined;
  readonly overdue?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly templateId?: string | undefined;
  readonly reviewerId?: string | undefined;
};

export type FilterProps = {
  readonly filters: Filters;
  readonly onChange: (change: Filters) => void;
};

const isStatus = (value: string | undefined): value is AssessmentStatus =>
  value !== undefined && value in ASSESSMENT_STATUS;

/** What the filters offer beside the status. */
export function useFilterOptions(): { readonly templates: readonly Option[]; readonly reviewers: readonly Option[] } {
  const seesTemplates = useCan('templates:view');
  const seesPeople = useCan('vendors:view');
  const { data: templates = [] } = useQuery({ ...offeredTemplatesQuery, enabled: seesTemplates });
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: seesPeople });
  return {
    templates: templates.map(({ id, name }) => ({ value: id, label: name })),
    reviewers: [
      { value: 'me', label: t('Me') },
      { value: 'none', label: t('Nobody') },
      ...people.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

export function AssessmentFilters({ filters, onChange }: FilterProps) {
  const { templates, reviewers } = useFilterOptions();
  const { status, overdue, templateId, reviewerId } = filters;
  return (
    <>
      <FilterSelect
        label={t('Status')}
        value={status}
        options={optionsOf(ASSESSMENT_STATUS)}
        onChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
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

const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value.slice(0, 8);

/** The filters that are on, in words. */
export function useFilterChips({ filters, onChange }: FilterProps, vendorName: string | undefined): Chip[] {
  const { templates, reviewers } = useFilterOptions();
  const { query, status, overdue, vendorId, templateId, reviewerId } = filters;
  const chip = (label: string, off: Filters) => ({ label, onRemove: () => onChange(off) });
  return [
    ...(query ? [chip(t('“{{query}}”', { query }), { query: undefined })] : []),
    ...(status ? [chip(ASSESSMENT_STATUS[status], { status: undefined })] : []),
    ...(overdue === undefined ? [] : [chip(t('Overdue'), { overdue: undefined })]),
    ...(vendorId === undefined ? [] : [chip(vendorName ?? t('One vendor'), { vendorId: undefined })]),
    ...(templateId === undefined ? [] : [chip(labelOf(templates, templateId), { templateId: undefined })]),
    ...(reviewerId === undefined
      ? []
      : [chip(t('Reviewer: {{name}}', { name: labelOf(reviewers, reviewerId) }), { reviewerId: undefined })]),
  ];
}
