import type { Question } from '@assay/contract';
import { useAssessments } from '../server/test/support/assessment-calls.ts';
import { seedApiKey, seedVendor } from '../server/test/support/factories.ts';
import { usePortal } from '../server/test/support/portal-calls.ts';
import { buildQuestion } from '../server/test/support/questionnaires.ts';
import { type Call, callWithApiKey } from '../server/test/support/test-app.ts';
import type { TestEnvironment } from './test-environment.ts';

const free = (key: string, text: string, fields: Partial<Question> = {}) =>
  buildQuestion(key, { text, expectedAnswer: null, ...fields });

/** The vendor's questionnaire. The certificate is asked for only if there is one. */
export const SECTIONS = [
  {
    title: 'Company',
    questions: [
      free('service', 'What does your service do?', { type: 'FREE_TEXT' }),
      free('certified', 'Is your company certified?'),
      free('certificate', 'Please attach the certificate.', {
        type: 'FILE_UPLOAD',
        conditionalLogic: { match: 'all', rules: [{ question: 'certified', operator: 'equals', value: 'YES' }] },
      }),
      free('staff', 'How many people work on it?', { type: 'NUMERIC' }),
    ],
  },
  {
    title: 'Access',
    questions: [
      free('mfa', 'Who signs in with a second factor?', {
        type: 'MULTIPLE_CHOICE',
        options: ['Everyone', 'Administrators', 'Nobody'],
      }),
      free('data', 'Which data do you hold?', {
        type: 'MULTI_SELECT',
        options: ['Names', 'Payments'],
        required: false,
      }),
    ],
  },
];

/** The team prepares data through the API; only the vendor uses a browser. */
export async function createTeam(stage: TestEnvironment) {
  const { test, organisation } = stage;
  const api = callWithApiKey(test.app, await seedApiKey(test, organisation));
  const call = (request: Call) => api(request);
  let contacts = 0;
  const vendor = () => {
    contacts += 1;
    const contactEmail = `vera${String(contacts)}-${crypto.randomUUID()}@contoso.example`;
    return seedVendor(test, organisation, { name: 'Contoso Cloud', contactName: 'Vera Vendor', contactEmail });
  };
  const assay = await stage.integration();
  return { stage, ...useAssessments({ call, vendor }), ...usePortal({ test, call }), assay, call, vendor };
}

export type Team = Awaited<ReturnType<typeof createTeam>>;

/** Sends an assessment to a new vendor and waits for the email to its contact. */
export async function inviteVendor(
  { stage, anAssessment, vendor }: Team,
  made: Parameters<Team['anAssessment']>[1] = {},
) {
  const { id: vendorId, contactEmail } = await vendor();
  const sent = await anAssessment('SENT', { template: { sections: SECTIONS }, vendorId, ...made });
  return { id: sent.id, link: await waitForMailedLink(stage, contactEmail) };
}

/** Ignores the first `after` emails. */
export async function waitForMailedLink(stage: TestEnvironment, address: string, after = 0): Promise<string> {
  const { text } = await stage.mailTo(address, after);
  const link = /http:\/\/\S+\/portal#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}
