import {
  type ControlResponsibility,
  EffectiveControlState,
  isResponsibilityOverdue,
  type VendorControl,
  type VendorControls,
} from '@assay/contract';
import { formatPercent, parseRational } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { getReportOrganisation, type ReportOrganisation } from '../../access/organisations/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getVendorControls, type VendorFrameworkInput } from '../controls/index.ts';
import { withLetterhead } from './letterhead.ts';
import { formatDate } from './report-format.ts';

const STATES: Readonly<Record<EffectiveControlState, { readonly name: string; readonly tone: string }>> = {
  DEFICIENT: { name: 'Vendor deficient', tone: 'RED' },
  OVERDUE: { name: 'Our part overdue', tone: 'RED' },
  OPEN: { name: 'Our part open', tone: 'AMBER' },
  NOT_ASSESSED: { name: 'Not assessed', tone: 'UNSCORED' },
  NONE_RECORDED: { name: 'No responsibilities recorded', tone: 'UNSCORED' },
  MET: { name: 'Met', tone: 'GREEN' },
};

type MemoInput = {
  readonly organisation: ReportOrganisation;
  readonly read: VendorControls;
  readonly today: string;
};

/** Builds the data of the memo. The layout is in `server/reports/responsibility-memo.typ`. */
function buildMemo({ organisation, read, today }: MemoInput) {
  const framework = `${read.frameworkName} ${read.frameworkVersion}`;
  const mapped = read.controls.flatMap((control) =>
    control.responsibilities.map((responsibility) => ({
      ...toMemoRow(responsibility, today),
      control: toMemoControl(control, organisation),
    })),
  );
  const isGeneral = ({ controlCode }: ControlResponsibility) => controlCode === null;
  const general = read.unmapped.filter(isGeneral).map((responsibility) => toMemoRow(responsibility, today));
  const rows = [...mapped, ...general];
  return withLetterhead(
    { organisation, kind: 'Memo for auditors', title: `${read.vendorName}: ${framework}`, today },
    {
      vendor: read.vendorName,
      framework,
      controls: read.controls.length,
      states: EffectiveControlState.options
        .toReversed()
        .map((state) => ({ ...STATES[state], count: read.counts[state] })),
      responsibilities: {
        total: rows.length,
        done: rows.filter(({ done }) => done === 'Yes').length,
        overdue: rows.filter(({ done }) => done === 'Overdue').length,
      },
      mapped: sortByUrgency(mapped),
      general: sortByUrgency(general),
      elsewhere: read.unmapped.length - general.length,
    },
  );
}

/** The vendor's result never reads as met because of rounding. */
const toMemoControl = (
  { code, ratio, state }: VendorControl,
  { ratingThresholds }: Pick<ReportOrganisation, 'ratingThresholds'>,
) => ({
  code,
  ...STATES[state],
  vendor: ratio === null ? 'Vendor: not assessed' : `Vendor: ${formatPercent(parseRational(ratio), ratingThresholds)}`,
});

const DONE = {
  Overdue: { rank: 0, tone: 'RED' },
  No: { rank: 1, tone: 'AMBER' },
  Yes: { rank: 2, tone: 'GREEN' },
  'Not applicable': { rank: 3, tone: 'UNSCORED' },
} as const;

const formatDone = (responsibility: ControlResponsibility, today: string): keyof typeof DONE => {
  const { status } = responsibility;
  if (status === 'COMPLETED') return 'Yes';
  if (status === 'NOT_APPLICABLE') return 'Not applicable';
  return isResponsibilityOverdue(responsibility, today) ? 'Overdue' : 'No';
};

function toMemoRow(responsibility: ControlResponsibility, today: string) {
  const { title, description, ownerName, certificationName, dueDate } = responsibility;
  const done = formatDone(responsibility, today);
  return {
    title,
    description,
    source: certificationName === null ? null : `From ${certificationName}`,
    owner: ownerName ?? 'Unassigned',
    due: formatDate(dueDate),
    done,
    tone: DONE[done].tone,
  };
}

type Ranked = { readonly done: keyof typeof DONE };

/** Ties keep the order of the framework. */
const sortByUrgency = <Row extends Ranked>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => DONE[a.done].rank - DONE[b.done].rank);

/** Audited before rendering: a memo that cannot be audited is not sent. */
export async function renderMemoPdf(
  ctx: AppContext,
  caller: Caller,
  key: VendorFrameworkInput,
): Promise<Download<Buffer>> {
  const today = toIsoDate(ctx.now());
  const read = await getVendorControls(ctx, caller, key);
  const { data, picture } = await inOrganisation(ctx, caller, async (tx) => {
    const organisation = await getReportOrganisation(tx, caller);
    const memo = buildMemo({ organisation, read, today });
    await recordAudit(tx, caller, {
      action: 'EXPORT_RESPONSIBILITY_MEMO',
      entity: { type: 'Vendor', id: read.vendorId, name: read.vendorName },
      meta: { frameworkId: read.frameworkId, framework: read.frameworkName, reportId: memo.letterhead.reportId },
    });
    return { data: memo, picture: organisation.picture?.content };
  });
  const fileName = `${read.vendorName} ${read.frameworkName} responsibilities`;
  return { fileName, content: await ctx.pdfRenderer.render(caller, { layout: 'responsibility-memo', data, picture }) };
}
