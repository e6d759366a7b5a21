import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type AssessmentDetail, type ScoreBreakdown, toRating, type VendorDetail } from '@assay/contract';
import {
  compareScores,
  DEFAULT_WEIGHTS,
  formatPercent,
  formatRational,
  parseCompliance,
  parseRational,
} from '@assay/contract/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ASSESSMENTS,
  decideCall,
  saveResponsesCall,
  transitionCalls,
  useAssessments,
  yesResponse,
} from './support/assessment-calls.ts';
import { useIntegrator } from './support/integrator.ts';
import { postTemplateCall } from './support/questionnaires.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const SCRIPT = fileURLToPath(new URL('../verifier/verify-score.mjs', DOCS));
const FRAMEWORK = 'domain,code,title\nAccess,AC-1,Access\nOperations,OP-1,Recovery\nOperations,OP-2,Incidents\n';

const ANSWERS = {
  backups: 'YES',
  'admin-mfa': 'NO',
  'patch-days': 45,
  certificates: ['ISO/IEC 27001', 'SOC 2'],
  incidents: 'We notify them by email.',
  'personal-data': 'NO',
};
const responsesOf = (answers: object) => [
  ...Object.entries(answers).map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false })),
  { questionKey: 'data-centre', answer: null, notApplicable: true, justification: 'We rent everything.' },
];

const integrator = useIntegrator();
const { done, anAssessment } = useAssessments(integrator);

/** Runs the worked example in the service itself. */
async function live({
  templateId,
  vendorId,
  changed = {},
}: {
  templateId: string;
  vendorId: string;
  changed?: object;
}) {
  const { id } = await done({ method: 'POST', url: ASSESSMENTS, payload: { vendorId, templateId } });
  await done(transitionCalls(id).send);
  await done(saveResponsesCall(id, responsesOf({ ...ANSWERS, ...changed })));
  const submitted = await done(transitionCalls(id).submit);
  await done(transitionCalls(id).claim);
  await done(decideCall(id, 'incidents', { decision: 'PARTIAL', rationale: 'Nothing is said of the time' }));
  await done(decideCall(id, 'data-centre', { decision: 'NOT_APPLICABLE', rationale: 'They have none' }));
  return { submitted, completed: await done(transitionCalls(id).finalize) };
}

async function aTemplate(): Promise<string> {
  const framework = { method: 'POST', url: '/api/v1/frameworks/import?name=Scoring example&version=1' } as const;
  await integrator.call({ ...framework, headers: { 'content-type': 'text/csv' }, payload: FRAMEWORK });
  const example: object = JSON.parse(await readFile(new URL('explanation/scoring-example.json', DOCS), 'utf8'));
  const imported = await integrator.call(postTemplateCall('/import', example));
  expect([imported.statusCode, imported.json().warnings]).toEqual([201, []]);
  await integrator.call(postTemplateCall(`/${imported.json().id}/publish`));
  return imported.json().id;
}

/** The rows of the table below a heading, without its header. */
function tableBelow(page: string, heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll(/[`*]/g, '').trim()),
  );
}

const percent = (exact: string | null) => (exact === null ? 'none' : formatPercent(parseRational(exact)));

const ledgerOf = (breakdown: ScoreBreakdown | null) =>
  (breakdown?.lines ?? []).map(({ questionKey, riskWeight, weight, compliance, gain, loss, reason }) => [
    questionKey,
    `${riskWeight} ${String(weight)}`,
    compliance ?? 'not counted',
    gain ?? '',
    loss ?? '',
    reason,
  ]);

const resultOf = (breakdown: ScoreBreakdown | null) => [
  `${String(breakdown?.earned)} of ${String(breakdown?.possible)}`,
  String(breakdown?.exact),
  percent(breakdown?.exact ?? null),
  toRating(breakdown?.exact ? parseRational(breakdown.exact) : null).toLowerCase(),
];

describe('The scoring page', () => {
  let page: string;
  let templateId: string;
  let vendorId: string;
  let submitted: AssessmentDetail;
  let completed: AssessmentDetail;
  beforeAll(async () => {
    page = await readFile(new URL('explanation/scoring.md', DOCS), 'utf8');
    templateId = await aTemplate();
    ({ id: vendorId } = await integrator.vendor({ name: 'Harbour Payroll' }));
    ({ submitted, completed } = await live({ templateId, vendorId }));
  });

  it('shows the score breakdown as the service returns it after submission', () => {
    expect(tableBelow(page, 'After submission')).toEqual(ledgerOf(submitted.scoreBreakdown));
  });

  it('shows the score breakdown as the service returns it after the review', () => {
    expect(tableBelow(page, 'After the review')).toEqual(ledgerOf(completed.scoreBreakdown));
  });

  it('shows how each change affects the score', async () => {
    const scored = async (changed: object) => {
      const { id } = await integrator.vendor();
      return (await live({ templateId, vendorId: id, changed })).completed.scoreBreakdown;
    };
    expect(tableBelow(page, 'What would improve the score').map(([, ...result]) => result)).toEqual([
      resultOf(submitted.scoreBreakdown),
      resultOf(completed.scoreBreakdown),
      resultOf(await scored({ 'patch-days': 30 })),
      resultOf(await scored({ 'admin-mfa': 'YES' })),
      resultOf(await scored({ 'admin-mfa': 'YES', 'patch-days': 30 })),
    ]);
  });

  it('shows what the review changed', () => {
    const toLines = ({ scoreBreakdown }: AssessmentDetail) =>
      (scoreBreakdown?.lines ?? []).map(({ questionKey, weight, rule, compliance }) => ({
        key: questionKey,
        weight,
        rule,
        weights: scoreBreakdown?.weights ?? DEFAULT_WEIGHTS,
        compliance: parseCompliance(compliance),
      }));
    const { lines, change } = compareScores(toLines(submitted), toLines(completed));
    const rows = tableBelow(page, 'Why a score changed');
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ...lines.map(({ after, amount }) => [after?.key, formatRational(amount)]),
      ['Sum', formatRational(change)],
    ]);
  });

  it('shows the output of the script', () => {
    const printed = execFileSync(process.execPath, [SCRIPT], { input: JSON.stringify(completed), encoding: 'utf8' });
    expect(page).toContain(`\n\`\`\`text\n${printed}\`\`\`\n`);
  });

  it('shows how the domain and vendor scores are calculated', async () => {
    const vendor = async (): Promise<VendorDetail> =>
      (await integrator.call({ method: 'GET', url: `/api/v1/vendors/${vendorId}` })).json();
    const { domainBreakdown } = await vendor();
    const domains = domainBreakdown.map((one) => [one.domain, String(one.controlCount), percent(one.exact)]);
    expect(tableBelow(page, 'Controls and domains').map(([domain, , ...rest]) => [domain, ...rest])).toEqual(domains);

    await anAssessment('COMPLETED', { vendorId, responses: [yesResponse('a'), { ...yesResponse('b'), answer: 'NO' }] });
    const { overallScore } = await vendor();
    const [, , pooled] = tableBelow(page, 'Vendor score');
    expect(pooled).toEqual(['both, pooled', '43/3 of 31', formatPercent(overallScore ?? 0)]);
  });
});
