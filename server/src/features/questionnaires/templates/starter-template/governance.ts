import type { Section } from '@assay/contract';
import { allOf, anyOf, buildQuestion, contains } from './question.ts';

const ISO_27001 = 'ISO/IEC 27001 certificate';
const SOC_2 = 'SOC 2 Type II report';

export const governance: Section = {
  title: 'Governance and people',
  questions: [
    buildQuestion({
      key: 'governance.owner',
      text: 'Is one named person accountable for information security in your company?',
      helpText: 'The title does not matter; in a small company it may be one of the founders.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      controls: ['GOV-1'],
    }),
    buildQuestion({
      key: 'governance.policy-approved',
      text: 'When did your management last approve your information security policy?',
      helpText: 'The date of the approval, not of the latest edit. Leave it empty if you have no such policy.',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      required: false,
      expectedAnswer: { maxAgeDays: 400 },
      controls: ['GOV-2'],
    }),
    buildQuestion({
      key: 'governance.risk-register',
      text: 'Do you keep a register of your information security risks?',
      helpText: 'A list of risks with an owner and a decision for each is enough.',
      type: 'YES_NO',
      riskWeight: 'MEDIUM',
      expectedAnswer: 'YES',
      controls: ['GOV-3'],
    }),
    buildQuestion({
      key: 'governance.assurance',
      text: 'Which independent confirmation of your security can you show for this service?',
      helpText: 'Choose only what is current and covers the service we would use.',
      type: 'MULTI_SELECT',
      riskWeight: 'HIGH',
      options: [ISO_27001, SOC_2, 'SOC 2 Type I report', 'Another certificate or audit report', 'None'],
      expectedAnswer: { required: [], forbidden: ['None'] },
      controls: ['GOV-4'],
    }),
    buildQuestion({
      key: 'governance.assurance-report',
      text: 'Please upload the current certificate or report.',
      helpText: 'For a certificate, add the statement of applicability if you may share it.',
      type: 'FILE_UPLOAD',
      riskWeight: 'HIGH',
      conditionalLogic: anyOf(contains('governance.assurance', ISO_27001), contains('governance.assurance', SOC_2)),
      controls: ['GOV-4'],
    }),
    buildQuestion({
      key: 'governance.certificate-valid-until',
      text: 'Until when is your ISO/IEC 27001 certificate valid?',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      expectedAnswer: { minRemainingDays: 60 },
      conditionalLogic: allOf(contains('governance.assurance', ISO_27001)),
      controls: ['GOV-4'],
    }),
    buildQuestion({
      key: 'governance.screening',
      text: 'Whose background do you check before they get access to customer data?',
      helpText: 'As far as the law of the country allows. Contractors count as well.',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'MEDIUM',
      options: ['Everyone’s', 'That of some roles', 'Nobody’s'],
      expectedAnswer: 'Everyone’s',
      controls: ['GOV-5'],
    }),
    buildQuestion({
      key: 'governance.training',
      text: 'What percentage of your staff completed security training in the past 12 months?',
      helpText: 'A number from 0 to 100.',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 95, max: 100, zeroAt: 50 },
      controls: ['GOV-6'],
    }),
  ],
};
