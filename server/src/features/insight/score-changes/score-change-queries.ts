import type { ScoreChangeLine, ScoreChanges } from '@assay/contract';
import {
  type ComparableLine,
  compareScores,
  formatRational,
  parseCompliance,
  type Rational,
  type ScoreComparison,
} from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import {
  type AssessmentRow,
  evaluateAssessmentIn,
  type EvaluationInput,
  getAssessmentRow,
  parseWeights,
} from '../../assessments/records/index.ts';
import { findResult } from '../../assessments/results/index.ts';

export function getAssessmentScoreChanges(
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<ScoreChanges> {
  return inOrganisation(ctx, caller, async (tx) => {
    const latest = await getAssessmentRow(tx, caller, assessmentId);
    const previous = latest.submitted_at === null ? undefined : await findPreviousCompleted(tx, latest);
    if (!previous) return NOTHING_TO_COMPARE;
    const today = toIsoDate(ctx.now());
    const before = await listComparedLines(tx, caller, { assessment: previous, today });
    const after = await listComparedLines(tx, caller, { assessment: latest, today });
    return toScoreChanges(compareScores(before, after), { previous, latest });
  });
}

/** The score with and without the assessment that was completed last. */
export function getVendorScoreChanges(ctx: AppContext, caller: Caller, vendorId: string): Promise<ScoreChanges> {
  return inOrganisation(ctx, caller, async (tx) => {
    const completed = await listCompleted(tx, caller, vendorId);
    const [latest, previous] = completed;
    if (!latest || !previous) return NOTHING_TO_COMPARE;
    const [now, earlier] = [listCounting(completed), listCounting(completed.slice(1))];
    const today = toIsoDate(ctx.now());
    const lines = new Map<string, ComparedLine[]>();
    for (const { id } of new Set([...now, ...earlier])) {
      const assessment = await getAssessmentRow(tx, caller, id);
      lines.set(id, await listComparedLines(tx, caller, { assessment, today }));
    }
    const pool = (counting: readonly CompletedRow[]) => counting.flatMap(({ id }) => lines.get(id) ?? []);
    return toScoreChanges(compareScores(pool(earlier), pool(now)), { previous, latest });
  });
}

const NOTHING_TO_COMPARE: ScoreChanges = {
  previous: null,
  latest: null,
  before: null,
  after: null,
  change: '0',
  lines: [],
};

function findPreviousCompleted(tx: Tx, assessment: AssessmentRow): Promise<AssessmentRow | undefined> {
  return tx
    .selectFrom('assessment')
    .selectAll()
    .where('organisation_id', '=', assessment.organisation_id)
    .where('vendor_id', '=', assessment.vendor_id)
    .where('template_lineage_id', '=', assessment.template_lineage_id)
    .where('status', '=', 'COMPLETED')
    .where('id', '<>', assessment.id)
    .where(sql<boolean>`completed_at < coalesce(${assessment.completed_at}::timestamptz, 'infinity')`)
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type CompletedRow = Pick<AssessmentRow, 'id' | 'title' | 'completed_at' | 'template_lineage_id'>;

/** Newest first, in the order in which they count towards the vendor's score. */
async function listCompleted(tx: Tx, { organisationId }: Caller, vendorId: string): Promise<CompletedRow[]> {
  const vendor = await tx
    .selectFrom('vendor')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return tx
    .selectFrom('assessment')
    .select(['id', 'title', 'completed_at', 'template_lineage_id'])
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'COMPLETED')
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The latest of each template. */
const listCounting = (newestFirst: readonly CompletedRow[]): CompletedRow[] =>
  [...Map.groupBy(newestFirst, (row) => row.template_lineage_id).values()].flatMap(([first]) => first ?? []);

type ComparedLine = ComparableLine &
  Pick<ScoreChangeLine, 'assessmentId' | 'questionKey' | 'question'> & {
    readonly reason: string;
  };

/** Completed assessments are compared by the lines that they were completed with. */
async function listComparedLines(tx: Tx, caller: Caller, input: EvaluationInput): Promise<ComparedLine[]> {
  const { assessment } = input;
  const result = await findResult(tx, caller, assessment);
  const weights = parseWeights(assessment);
  const toLine = (
    line: Pick<ComparedLine, 'questionKey' | 'question' | 'weight' | 'rule' | 'reason' | 'compliance'>,
  ) => ({
    ...line,
    // Questions with the same key belong together only within a template.
    key: `${assessment.template_lineage_id} ${line.questionKey}`,
    assessmentId: assessment.id,
    weights,
  });
  if (result) {
    return result.scoreBreakdown.lines.map(({ questionKey, question, weight, rule, reason, compliance }) =>
      toLine({ questionKey, question, weight, rule, reason, compliance: parseCompliance(compliance) }),
    );
  }
  const { score } = await evaluateAssessmentIn(tx, caller, input);
  return score.lines.map(({ key, text, weight, rule, reason, compliance }) =>
    toLine({ questionKey: key, question: text, weight, rule, reason, compliance }),
  );
}

type ComparedRows = { readonly previous: CompletedRow; readonly latest: CompletedRow };

const toComparedAssessment = ({ id, title, completed_at }: CompletedRow) => ({ id, title, completedAt: completed_at });

const formatFraction = (value: Rational | null) => value && formatRational(value);

const toComparedResult = (line: ComparedLine | null) =>
  line && {
    weight: line.weight,
    rule: line.rule,
    reason: line.reason,
    compliance: formatFraction(line.compliance),
  };

const toScoreChanges = (
  { before, after, change, lines }: ScoreComparison<ComparedLine>,
  { previous, latest }: ComparedRows,
): ScoreChanges => ({
  previous: toComparedAssessment(previous),
  latest: toComparedAssessment(latest),
  before: formatFraction(before),
  after: formatFraction(after),
  change: formatRational(change),
  lines: lines.flatMap((line): ScoreChangeLine[] => {
    const named = line.after ?? line.before;
    if (!named) return [];
    return [
      {
        assessmentId: named.assessmentId,
        questionKey: named.questionKey,
        question: named.question,
        causes: [...line.causes],
        before: toComparedResult(line.before),
        after: toComparedResult(line.after),
        amount: formatRational(line.amount),
      },
    ];
  }),
});
