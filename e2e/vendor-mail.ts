import type { Question } from '@assay/contract';
import { assessmentsOf } from '../server/test/assessment-life.ts';
import { anApiKey, aVendor } from '../server/test/factories.ts';
import { portalOf } from '../server/test/portal.ts';
import { aQuestion } from '../server/test/questionnaires.ts';
import { type Call, withKey } from '../server/test/test-app.ts';
import type { Stage } from './stage.ts';

const free = (key: string, text: string, fields: Partial<Question> = {}) =>
  aQuestion(key, { text, expectedAnswer: null, ...fields });

/** What the vendor is asked; the certificate only if there is one. */
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

/** The team prepares through the API; only the vendor is on the stage. */
export async function teamOf(stage: Stage) {
  const { test, organisation } = stage;
  const api = withKey(test.app, await anApiKey(test, organisation));
  const call = (request: Call) => api(request);
  let contacts = 0;
  const vendor = () => {
    contacts += 1;
    const contactEmail = `vera${String(contacts)}-${crypto.randomUUID()}@contoso.example`;
    return aVendor(test, organisation, { name: 'Contoso Cloud', contactName: 'Vera Vendor', contactEmail });
  };
  const assay = await stage.integration();
  return { stage, ...assessmentsOf({ call, vendor }), ...portalOf({ test, call }), assay, call, vendor };
}

export type Team = Awaited<ReturnType<typeof teamOf>>;

/** Sent to a new vendor, whose contact has the mail. */
export async function invited({ stage, anAssessment, vendor }: Team, made: Parameters<Team['anAssessment']>[1] = {}) {
  const { id: vendorId, contactEmail } = await vendor();
  const sent = await anAssessment('SENT', { template: { sections: SECTIONS }, vendorId, ...made });
  return { id: sent.id, link: await linkMailedTo(stage, contactEmail) };
}

/** After so many mails that came before. */
export async function linkMailedTo(stage: Stage, address: string, after = 0): Promise<string> {
  const { text } = await stage.mailTo(address, after);
  const link = /http:\/\/\S+\/portal#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}
