// What a vendor's assessments say about it, each part as a column of a statement that reads the vendor `v`: null when
// there is nothing, so that a vendor nobody assessed costs next to nothing.
import type { DomainCompliance } from '@assay/contract';
import { fromText, toNumber } from '../../domain/rational.ts';
import { domainRatio } from '../../domain/scoring.ts';

/** Newest first. */
export const ASSESSMENTS = `(
  select json_agg(json_build_object('id', id, 'title', title, 'status', status, 'score', score,
    'templateName', template_name, 'templateVersion', template_version) order by created_at desc, id desc)
  from assessment where organisation_id = v.organisation_id and vendor_id = v.id)`;

/** Every completion, oldest first, also of what was reopened later. Moments as everywhere in our answers. */
export const HISTORY = `(
  select json_agg(json_build_object('id', a.id, 'title', a.title, 'score', c.score,
    'submittedAt', to_char(c.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by c.completed_at, c.id)
  from completed_score c join assessment a on a.organisation_id = c.organisation_id and a.id = c.assessment_id
  where c.organisation_id = v.organisation_id and c.vendor_id = v.id)`;

export const DOMAINS = `(
  select json_agg(d order by d."frameworkName", d."frameworkId", d.domain) from (
    select framework_id as "frameworkId", framework_name as "frameworkName", domain, array_agg(ratio) as ratios
    from vendor_control where organisation_id = v.organisation_id and vendor_id = v.id
    group by framework_id, framework_name, domain
  ) d)`;

export type DomainRow = Pick<DomainCompliance, 'domain' | 'frameworkId' | 'frameworkName'> & {
  /** How well each assessed control is met, as exact fractions. */
  readonly ratios: readonly string[];
};

export const breakdownOf = (domains: readonly DomainRow[] | null): DomainCompliance[] =>
  (domains ?? []).flatMap(({ domain, frameworkId, frameworkName, ratios }) => {
    const { ratio, controlCount } = domainRatio(ratios.map(fromText));
    return ratio === null
      ? []
      : [{ domain, frameworkId, frameworkName, complianceRatio: toNumber(ratio), controlCount }];
  });
