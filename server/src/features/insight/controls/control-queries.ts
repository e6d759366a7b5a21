// What is known about one control across all vendors. The lists read only as much as they show, whatever the number of
// vendors: their order is that of an index, and the total is a figure that is kept up to date.
import type {
  ControlDetail,
  ControlEvidence,
  ControlPageQuery,
  ControlParams,
  ControlQuestion,
  ControlQuestions,
  ControlResponsibilityPage,
  DeficientVendorPage,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { sumFigures } from '../../portfolio/figures/index.ts';
import { listControlResponsibilitiesIn } from '../../portfolio/responsibilities/index.ts';
import { listVendorRowsIn } from '../../portfolio/vendors/index.ts';
import { parseSections } from '../../questionnaires/mappings/index.ts';

export const getControl = (ctx: AppContext, caller: Caller, params: ControlParams): Promise<ControlDetail> =>
  inOrganisation(ctx, caller, (tx) => getControlIn(tx, caller, params));

/** The results of vendors outlive a deleted framework, so its controls can still be opened. */
async function getControlIn(
  tx: Tx,
  { organisationId }: Caller,
  { frameworkId, controlCode }: ControlParams,
): Promise<ControlDetail> {
  const { rows } = await sql<Omit<ControlDetail, 'frameworkId' | 'code'>>`
    select f.name as "frameworkName", f.version as "frameworkVersion", c.title, c.domain, c.guidance
    from control c join framework f on f.organisation_id = c.organisation_id and f.id = c.framework_id
    where c.organisation_id = ${organisationId}::uuid and c.framework_id = ${frameworkId}::uuid and c.code = ${controlCode}
    union all
    (select framework_name, null, control_title, domain, null from vendor_control
    where organisation_id = ${organisationId}::uuid and framework_id = ${frameworkId}::uuid
      and control_code = ${controlCode} and shortfall > 0
    order by vendor_id limit 1)`.execute(tx);
  const [control] = rows;
  if (!control) throw new NotFoundError();
  return { frameworkId, code: controlCode, ...control };
}

type DeficientRow = { readonly vendorId: string; readonly ratio: string; readonly openFindings: number };

export type ControlPageInput = ControlParams & ControlPageQuery;

/** The vendors that do not fully meet the control: the most important tier first, then the worst result. */
export async function listDeficientVendors(
  ctx: AppContext,
  caller: Caller,
  { page, pageSize, ...params }: ControlPageInput,
): Promise<DeficientVendorPage> {
  const today = toIsoDate(ctx.now());
  const { frameworkId, controlCode } = params;
  const entries = await inOrganisation(ctx, caller, async (tx) => {
    await getControlIn(tx, caller, params);
    const { rows } = await sql<DeficientRow>`
      select vendor_id as "vendorId", ratio, (
        select count(*) from finding f
        where f.organisation_id = page.organisation_id and f.vendor_id = page.vendor_id and f.status = 'OPEN'
          and not f.proposed and f.control_codes @> array[${controlCode}::text]
      ) as "openFindings"
      from (
        select organisation_id, vendor_id, ratio, tier_weight, shortfall from vendor_control
        where organisation_id = ${caller.organisationId}::uuid and framework_id = ${frameworkId}::uuid
          and control_code = ${controlCode} and shortfall > 0
        order by tier_weight desc, shortfall desc, vendor_id
        limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
      ) as page
      order by tier_weight desc, shortfall desc, vendor_id`.execute(tx);
    const vendors = await listVendorRowsIn(tx, caller, { vendorIds: rows.map(({ vendorId }) => vendorId), today });
    const byId = new Map(rows.map((row) => [row.vendorId, row]));
    return vendors.map(({ id, name, tier, ownerName, exactScore, rating, heldBackBy }) => {
      const { ratio = '', openFindings = 0 } = byId.get(id) ?? {};
      return { id, name, tier, ownerName, exactScore, rating, heldBackBy, ratio, openFindings };
    });
  });
  const key = `${frameworkId}:${controlCode}`;
  const totalCount = await sumFigures(ctx, caller, sql<boolean>`kind = 'control' and key = ${key}::text`);
  return { entries, page, pageSize, totalCount };
}

const MAX_QUESTIONS = 200;

type TemplateRow = Pick<ControlQuestion, 'templateId' | 'templateName' | 'templateVersion' | 'templateStatus'> & {
  readonly sections: unknown;
};

/** Of each template the newest published version, or the draft if none is published. */
export function listControlQuestions(
  ctx: AppContext,
  caller: Caller,
  params: ControlParams,
): Promise<ControlQuestions> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { frameworkName, frameworkVersion, code } = await getControlIn(tx, caller, params);
    const pattern = JSON.stringify([{ questions: [{ controlMappings: [{ code }] }] }]);
    const { rows } = await sql<TemplateRow>`
      select * from (
        select distinct on (lineage_id) id as "templateId", name as "templateName", version as "templateVersion",
          status as "templateStatus", sections
        from template where organisation_id = ${caller.organisationId}::uuid
        order by lineage_id, status = 'PUBLISHED' desc, version desc
      ) as newest
      where sections @> ${pattern}::jsonb
      order by lower("templateName"), "templateId"`.execute(tx);
    const all = rows.flatMap((row) =>
      frameworkVersion === null
        ? []
        : listMappedQuestions(row, { name: frameworkName, version: frameworkVersion, code }),
    );
    return { entries: all.slice(0, MAX_QUESTIONS), totalCount: all.length };
  });
}

type MappedControl = { readonly name: string; readonly version: string; readonly code: string };

/** Mappings name their framework, in any case. */
function listMappedQuestions({ sections, ...template }: TemplateRow, control: MappedControl): ControlQuestion[] {
  const [name, version] = [control.name.toLowerCase(), control.version.toLowerCase()];
  return parseSections({ sections }).flatMap(({ questions }, section) =>
    questions.flatMap(({ key, text, riskWeight, controlMappings }, question) => {
      const isMapped = controlMappings.some(
        (mapping) =>
          mapping.code === control.code &&
          mapping.framework.toLowerCase() === name &&
          mapping.version.toLowerCase() === version,
      );
      const number = `${String(section + 1)}.${String(question + 1)}`;
      return isMapped ? [{ ...template, questionKey: key, number, text, riskWeight }] : [];
    }),
  );
}

/** Bounds the search for a control that few assessments cover. */
const MAX_ASSESSMENTS = 500;
const MAX_FILES = 20;

/** JSON path has no other operator for equality than ==. */
const IS_MAPPED = '$[*].questions[*] ? (@.key == $key).controls[*] ? (@.frameworkId == $framework && @.code == $code)';

/** The files that support answers about the control, from the newest completed assessments. */
export function listControlEvidence(
  ctx: AppContext,
  caller: Caller,
  params: ControlParams,
): Promise<ControlEvidence[]> {
  const { frameworkId, controlCode } = params;
  return inOrganisation(ctx, caller, async (tx) => {
    await getControlIn(tx, caller, params);
    const { rows } = await sql<ControlEvidence>`
      select e.id, e.file_name as "fileName", e.uploaded_at as "uploadedAt", e.expires_date as "expiresDate",
        a.id as "assessmentId", a.title as "assessmentTitle", v.id as "vendorId", v.name as "vendorName"
      from (
        select organisation_id, id, vendor_id, title, sections, created_at from assessment
        where organisation_id = ${caller.organisationId}::uuid and status = 'COMPLETED'
        order by created_at desc, id desc limit ${sql.lit(MAX_ASSESSMENTS)}
      ) as a
      join control_result r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
        and r.framework_id = ${frameworkId}::uuid and r.control_code = ${controlCode}
      join evidence e on e.organisation_id = a.organisation_id and e.assessment_id = a.id
      join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
      where exists (
        select from evidence_question q
        where q.organisation_id = e.organisation_id and q.evidence_id = e.id and jsonb_path_exists(
          a.sections, ${IS_MAPPED}::jsonpath,
          jsonb_build_object('key', q.question_key, 'framework', ${frameworkId}::text, 'code', ${controlCode}::text)))
      order by a.created_at desc, a.id desc, e.uploaded_at desc, e.id limit ${sql.lit(MAX_FILES)}`.execute(tx);
    return rows;
  });
}

export function listControlResponsibilities(
  ctx: AppContext,
  caller: Caller,
  { page, pageSize, ...params }: ControlPageInput,
): Promise<ControlResponsibilityPage> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { code } = await getControlIn(tx, caller, params);
    return listControlResponsibilitiesIn(tx, caller, { controlCode: code, page, pageSize });
  });
}
