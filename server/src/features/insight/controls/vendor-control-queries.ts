import {
  type ControlResponsibility,
  type EffectiveControlState,
  type Responsibility,
  toEffectiveControlState,
  toOurControlState,
  toVendorControlState,
  type VendorControl,
  type VendorControls,
} from '@assay/contract';
import { parseRational } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { listResponsibilities } from '../../portfolio/responsibilities/index.ts';
import { getFramework } from '../../questionnaires/frameworks/index.ts';

export type VendorFrameworkInput = { readonly vendorId: string; readonly frameworkId: string };

/** The state of every control of a framework at a vendor: the vendor's result, our responsibilities, and the worse one. */
export async function getVendorControls(
  ctx: AppContext,
  caller: Caller,
  { vendorId, frameworkId }: VendorFrameworkInput,
): Promise<VendorControls> {
  const today = toIsoDate(ctx.now());
  const framework = await getFramework(ctx, caller, { frameworkId });
  const { vendorName, entries } = await listResponsibilities(ctx, caller, vendorId);
  const results = await readInOrganisation(
    ctx,
    caller,
    toStatement(selectVendorResults(caller, { vendorId, frameworkId })),
  );
  const ratios = new Map(results.map(({ code, ratio }) => [code, ratio]));
  const byCode = Map.groupBy(entries, ({ controlCode }) => controlCode);
  const controls = framework.controls.map(({ code }) =>
    toVendorControl({ code, ratio: ratios.get(code) ?? null, responsibilities: byCode.get(code) ?? [] }, today),
  );
  const codes = new Set<string | null>(framework.controls.map(({ code }) => code));
  return {
    vendorId,
    vendorName,
    frameworkId,
    frameworkName: framework.name,
    frameworkVersion: framework.version,
    counts: countStates(controls),
    controls,
    unmapped: entries.filter(({ controlCode }) => !codes.has(controlCode)).map(toControlResponsibility),
  };
}

/** Controls that do not apply, or that no completed assessment covers, have no row. */
const selectVendorResults = ({ organisationId }: Caller, { vendorId, frameworkId }: VendorFrameworkInput) =>
  queryBuilder
    .selectFrom('vendor_control')
    .select(['control_code as code', 'ratio'])
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .where('framework_id', '=', frameworkId);

type ControlInput = {
  readonly code: string;
  readonly ratio: string | null;
  readonly responsibilities: readonly Responsibility[];
};

function toVendorControl({ code, ratio, responsibilities }: ControlInput, today: string): VendorControl {
  const vendorState = toVendorControlState(ratio === null ? null : parseRational(ratio));
  const ourState = toOurControlState(responsibilities, today);
  return {
    code,
    ratio,
    vendorState,
    ourState,
    state: toEffectiveControlState(vendorState, ourState),
    responsibilities: responsibilities.map(toControlResponsibility),
  };
}

const toControlResponsibility = (responsibility: Responsibility): ControlResponsibility => ({
  id: responsibility.id,
  title: responsibility.title,
  description: responsibility.description,
  controlCode: responsibility.controlCode,
  certificationName: responsibility.certificationName,
  ownerName: responsibility.ownerName,
  dueDate: responsibility.dueDate,
  status: responsibility.status,
});

function countStates(controls: readonly VendorControl[]): VendorControls['counts'] {
  const counts = { MET: 0, NONE_RECORDED: 0, NOT_ASSESSED: 0, OPEN: 0, OVERDUE: 0, DEFICIENT: 0 } satisfies Record<
    EffectiveControlState,
    number
  >;
  for (const { state } of controls) counts[state] += 1;
  return counts;
}
