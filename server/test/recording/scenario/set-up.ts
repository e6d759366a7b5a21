import { runJob as runJobNow } from '../../support/run-job.ts';
import type { JsonValue } from '../json.ts';
import type { Recorder } from '../recorder.ts';

/** Later than any due date that the service computes from today. */
export const DUE = '2099-12-31';

const DAY_MS = 24 * 3_600_000;
export const dayFromToday = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const HOUSE_RULES_CSV = [
  'domain,code,title,guidance',
  'Access,AC-1,Accounts have owners,Ask for the list of owners',
  'Access,AC-2,Access ends with the job,',
  'Resilience,RE-1,Backups are tested,Ask for the last test',
].join('\n');

/** Does the work of a background job of the recorded organisation now. */
export const runJob = ({ test, organisation }: Recorder, name: string, data: object) =>
  runJobNow(test.ctx, name, { organisationId: organisation.id, ...data });

export const importHouseRules = ({ prepare }: Pick<Recorder, 'prepare'>) =>
  prepare('POST /api/v1/frameworks/import', {
    query: { name: 'House rules', version: '1', description: 'Our own controls' },
    headers: { 'content-type': 'text/csv' },
    body: HOUSE_RULES_CSV,
  });

type QuestionFields = { readonly key: string; readonly text: string; readonly [field: string]: JsonValue };

const question = (fields: QuestionFields) => ({
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'MEDIUM',
  required: false,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
  ...fields,
});

const mapping = (code: string) => [{ framework: 'House rules', version: '1', code }];

const CHOICES = ['Daily', 'Weekly', 'Never'];

/** One question of every type, with a condition and with controls. */
export const QUESTIONNAIRE = {
  name: 'Yearly review',
  description: 'For vendors that hold our data',
  sections: [
    {
      title: 'Access',
      questions: [
        question({
          key: 'owners',
          text: 'Does every account have an owner?',
          helpText: 'Shared accounts count as well',
          riskWeight: 'CRITICAL',
          required: true,
          expectedAnswer: 'YES',
          controlMappings: mapping('AC-1'),
        }),
        question({
          key: 'leavers',
          text: 'Does access end on the last day of work?',
          riskWeight: 'HIGH',
          required: true,
          expectedAnswer: 'YES',
          controlMappings: mapping('AC-2'),
        }),
        question({
          key: 'leavers-plan',
          text: 'When will it?',
          type: 'FREE_TEXT',
          expectedAnswer: 'Within three months',
          conditionalLogic: { match: 'all', rules: [{ question: 'leavers', operator: 'equals', value: 'NO' }] },
        }),
      ],
    },
    {
      title: 'Resilience',
      questions: [
        question({
          key: 'backups',
          text: 'How often do you back up?',
          type: 'MULTIPLE_CHOICE',
          options: CHOICES,
          expectedAnswer: ['Daily', 'Weekly'],
          controlMappings: mapping('RE-1'),
        }),
        question({ key: 'region', text: 'Where?', type: 'COMBOBOX', options: ['EU', 'US'], expectedAnswer: 'EU' }),
        question({
          key: 'measures',
          text: 'What protects the backups?',
          type: 'MULTI_SELECT',
          options: ['Encryption', 'Separate account', 'Nothing'],
          expectedAnswer: { required: ['Encryption'], forbidden: ['Nothing'] },
        }),
        question({ key: 'hours', text: 'Hours to recover?', type: 'NUMERIC', expectedAnswer: { max: 4, zeroAt: 24 } }),
        question({ key: 'tested', text: 'Last test?', type: 'DATE', expectedAnswer: '2001-01-31' }),
        question({ key: 'maturity', text: 'How mature is it?', type: 'RATING', riskWeight: 'LOW', expectedAnswer: 4 }),
        question({
          key: 'policy',
          text: 'Your policy?',
          type: 'FILE_UPLOAD',
          riskWeight: 'LOW',
          expectedAnswer: { minFiles: 1 },
        }),
      ],
    },
  ],
};

/**
 * At most one answer of each risk weight deserves a finding, because the order of findings that are proposed together
 * with the same severity is random.
 */
export const ANSWERS = [
  { questionKey: 'owners', answer: 'YES' },
  { questionKey: 'leavers', answer: 'NO' },
  { questionKey: 'leavers-plan', answer: 'By the end of the year' },
  { questionKey: 'backups', answer: 'Weekly' },
  { questionKey: 'region', answer: 'EU' },
  { questionKey: 'measures', answer: ['Encryption'] },
  { questionKey: 'hours', answer: 14 },
  { questionKey: 'tested', answer: null, notApplicable: true, justification: 'Restored for real instead' },
  { questionKey: 'maturity', answer: 3 },
];

export async function addVendor({ prepare }: Pick<Recorder, 'prepare'>, fields: { name?: string; tier?: string } = {}) {
  const body = { name: 'Contoso Cloud', contactEmail: 'security@contoso.example', tier: 'HIGH', ...fields };
  const { id } = await prepare('POST /api/v1/vendors/import', { body });
  return String(id);
}

export async function publishQuestionnaire({ prepare }: Pick<Recorder, 'prepare'>) {
  const { id } = await prepare('POST /api/v1/templates', { body: QUESTIONNAIRE });
  await prepare('POST /api/v1/templates/:templateId/publish', { params: { templateId: id } });
  return String(id);
}

type AssessmentStep = 'send' | 'answer' | 'submit' | 'claim' | 'decide' | 'finalize';
const STEPS: readonly AssessmentStep[] = ['send', 'answer', 'submit', 'claim', 'decide', 'finalize'];

/** An assessment that has taken every step up to the last one given. */
export async function createAssessment(
  { prepare }: Pick<Recorder, 'prepare'>,
  fields: { readonly vendorId: string; readonly templateId: string; readonly title?: string },
  lastStep?: AssessmentStep,
) {
  const { id } = await prepare('POST /api/v1/assessments', { body: { ...fields, dueDate: DUE } });
  const params = { assessmentId: String(id) };
  const at = (path: string) => `POST /api/v1/assessments/:assessmentId/${path}`;
  const decide = (questionKey: string, decision: string) =>
    prepare('PUT /api/v1/assessments/:assessmentId/decisions/:questionKey', {
      params: { ...params, questionKey },
      body: { decision, rationale: 'Discussed with the vendor' },
    });
  const take: Readonly<Record<AssessmentStep, () => Promise<unknown>>> = {
    send: () => prepare(at('send'), { params, body: {} }),
    answer: () => prepare('PUT /api/v1/assessments/:assessmentId/responses', { params, body: { responses: ANSWERS } }),
    submit: () => prepare(at('submit'), { params, body: { name: 'Vera Contact', title: 'CISO' } }),
    claim: () => prepare(at('claim'), { params }),
    decide: async () => {
      await decide('tested', 'NOT_APPLICABLE');
      await decide('leavers-plan', 'PARTIAL');
      const finding = { questionKey: 'leavers', title: 'Leavers keep access', description: '', severity: 'HIGH' };
      await prepare(at('findings'), { params, body: finding });
    },
    finalize: () => prepare(at('finalize'), { params }),
  };
  const count = lastStep === undefined ? 0 : STEPS.indexOf(lastStep) + 1;
  for (const step of STEPS.slice(0, count)) await take[step]();
  return params.assessmentId;
}

type PageDetails = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
};

/** Records the first two pages of one entry each, the second by the cursor of the first. */
export async function recordFirstPages(
  { record, send }: Recorder,
  route: string,
  { params = {}, query = {} }: PageDetails,
) {
  const first = { params, query: { ...query, limit: '1' } };
  await record('200 first slice of one', route, first);
  const { headers } = await send(route, first);
  const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1] ?? '';
  await record('200 second slice of one', route, { params, query: { ...first.query, cursor } });
}

/** Everything that changed, in the order of the changes. */
export const SYNC_QUERY = { updatedSince: '2001-01-31', sort: 'updatedAt' };
