import type { Question } from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { importFramework } from '../src/features/questionnaires/frameworks/framework-commands.ts';
import { createTemplate, installStarterTemplate } from '../src/features/questionnaires/templates/template-commands.ts';
import { publishTemplate } from '../src/features/questionnaires/templates/template-version-commands.ts';

const POLICY = { name: 'Larkfield Outsourcing Policy', version: '2026' };

const CONTROLS = `domain,code,title,guidance
Before signing,OP-1,The contract names the service and its owner,The owner answers for the vendor inside Larkfield.
Before signing,OP-2,Data that leaves Larkfield is listed,A list of categories is enough; samples are not kept.
Before signing,OP-3,The right to audit is agreed,Also for those the vendor passes work on to.
While it runs,OP-4,Access of the vendor's people is personal and ends with their work,Shared accounts are refused.
While it runs,OP-5,Incidents are reported within a day,To the security desk and to the owner.
While it runs,OP-6,The vendor is insured against damage by its own mistakes,Ask for the sum that is covered.
While it runs,OP-7,The vendor is reviewed as often as its tier says,The reassessment interval of the organisation applies.
Leaving,OP-8,An exit plan exists for critical services,Tested once in the life of the contract.
Leaving,OP-9,Data is returned and deleted at the end,With a written confirmation.
Leaving,OP-10,Keys and badges are handed back,On the last day at the latest.
`;

const buildQuestion = (
  question: Partial<Question> & Pick<Question, 'key' | 'text' | 'riskWeight'>,
  code: string,
): Question => ({
  helpText: null,
  type: 'YES_NO',
  required: true,
  options: null,
  expectedAnswer: 'YES',
  conditionalLogic: null,
  ...question,
  controlMappings: [{ framework: POLICY.name, version: POLICY.version, code }],
});

const SHORT_CHECK = {
  name: 'Short check for low-risk vendors',
  description: 'Seven questions for vendors that see none of our data. Ten minutes, once in three years.',
  sections: [
    {
      title: 'Your people and your contract',
      questions: [
        buildQuestion(
          {
            key: 'short.contact',
            text: 'Who answers questions about security in your company?',
            riskWeight: 'LOW',
            type: 'FREE_TEXT',
            expectedAnswer: null,
          },
          'OP-1',
        ),
        buildQuestion(
          {
            key: 'short.access',
            text: 'Does each of your people who enters our buildings have a badge of their own?',
            riskWeight: 'HIGH',
          },
          'OP-4',
        ),
        buildQuestion(
          {
            key: 'short.badges',
            text: 'Are badges handed back when somebody stops working for us?',
            riskWeight: 'MEDIUM',
          },
          'OP-10',
        ),
        buildQuestion(
          {
            key: 'short.insured',
            text: 'Are you insured against damage caused by your own people?',
            riskWeight: 'MEDIUM',
          },
          'OP-6',
        ),
      ],
    },
    {
      title: 'If something happens',
      questions: [
        buildQuestion(
          {
            key: 'short.report',
            text: 'Would you tell us within a day if something of ours were lost?',
            riskWeight: 'HIGH',
          },
          'OP-5',
        ),
        buildQuestion(
          {
            key: 'short.others',
            text: 'Do you pass work for us on to other companies?',
            riskWeight: 'LOW',
            expectedAnswer: 'NO',
          },
          'OP-3',
        ),
        buildQuestion(
          { key: 'short.papers', text: 'Do you shred papers of ours that you no longer need?', riskWeight: 'LOW' },
          'OP-9',
        ),
      ],
    },
  ],
};

export type DemoTemplates = { readonly full: string; readonly short: string };

/** The starter questionnaire, and a short one of the organisation for vendors without access to data. */
export async function seedDemoTemplates(ctx: AppContext, caller: Caller): Promise<DemoTemplates> {
  const { body: full } = await installStarterTemplate(ctx, caller);
  const description = 'What Larkfield asks of everyone it hands work to, whatever they do.';
  await importFramework(ctx, caller, { ...POLICY, description, content: CONTROLS });
  const { body: draft } = await createTemplate(ctx, caller, SHORT_CHECK);
  const { body: short } = await publishTemplate(ctx, caller, draft.id);
  return { full: full.id, short: short.id };
}
