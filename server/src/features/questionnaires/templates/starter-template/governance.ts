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
      helpText: 'The job title does not matter. In a small company, this may be one of the founders.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      findingTitle: 'No one is accountable for information security',
      recommendation:
        'Name one person who is accountable for information security, record the appointment, and make sure they report to senior management.',
      controls: ['GOV-1'],
    }),
    buildQuestion({
      key: 'governance.policy-approved',
      text: 'When did your management last approve your information security policy?',
      helpText: 'The date of the approval, not of the latest edit. Leave this empty if you have no such policy.',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      required: false,
      expectedAnswer: { maxAgeDays: 400 },
      findingTitle: 'The security policy has not been approved recently',
      recommendation:
        'Have senior management review and approve the information security policy at least once a year, and record the date.',
      controls: ['GOV-2'],
    }),
    buildQuestion({
      key: 'governance.risk-register',
      text: 'Do you keep a register of your information security risks?',
      helpText: 'A list of risks with an owner and a decision for each is enough.',
      type: 'YES_NO',
      riskWeight: 'MEDIUM',
      expectedAnswer: 'YES',
      findingTitle: 'No register of security risks is kept',
      recommendation:
        'Keep a register of information security risks that gives each risk an owner, a rating and a decision. Review it at least once a year.',
      controls: ['GOV-3'],
    }),
    buildQuestion({
      key: 'governance.assurance',
      text: 'Which independent assurance of your security do you have for this service?',
      helpText: 'Select only what is current and covers the service we would use.',
      type: 'MULTI_SELECT',
      riskWeight: 'HIGH',
      options: [ISO_27001, SOC_2, 'SOC 2 Type I report', 'Another certificate or audit report', 'None'],
      expectedAnswer: { required: [], forbidden: ['None'] },
      exclusiveOptions: ['None'],
      findingTitle: 'Security has not been independently confirmed',
      recommendation:
        'Obtain independent assurance that covers the service, such as an ISO/IEC 27001 certificate or a SOC 2 Type II report. Until then, share the most recent independent assessment.',
      controls: ['GOV-4'],
    }),
    buildQuestion({
      key: 'governance.assurance-report',
      text: 'Please upload the current certificate or report.',
      helpText: 'For a certificate, add the statement of applicability if you may share it.',
      type: 'FILE_UPLOAD',
      riskWeight: 'HIGH',
      conditionalLogic: anyOf(contains('governance.assurance', ISO_27001), contains('governance.assurance', SOC_2)),
      findingTitle: 'The certificate or assurance report was not provided',
      recommendation:
        'Provide the current certificate or report, including its scope and any exceptions. If it is confidential, offer it under a non-disclosure agreement.',
      controls: ['GOV-4'],
    }),
    buildQuestion({
      key: 'governance.certificate-valid-until',
      text: 'When does your ISO/IEC 27001 certificate expire?',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      expectedAnswer: { minRemainingDays: 60 },
      conditionalLogic: allOf(contains('governance.assurance', ISO_27001)),
      findingTitle: 'The ISO/IEC 27001 certificate has expired or expires soon',
      recommendation:
        'Complete the recertification audit, and send the renewed certificate before the current one expires.',
      controls: ['GOV-4'],
    }),
    buildQuestion({
      key: 'governance.screening',
      text: 'Who goes through a background check before they get access to customer data?',
      helpText: 'As far as local law allows. Include contractors.',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'MEDIUM',
      options: ['Everyone', 'Only some roles', 'No one'],
      expectedAnswer: 'Everyone',
      findingTitle: 'Not everyone with access to customer data is screened',
      recommendation:
        'Check the background of every employee and contractor before they are given access to customer data, as far as local law allows.',
      controls: ['GOV-5'],
    }),
    buildQuestion({
      key: 'governance.training',
      text: 'What percentage of your staff completed security training in the past 12 months?',
      helpText: 'A number from 0 to 100.',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 95, max: 100, zeroAt: 50 },
      bounds: { min: 0, max: 100 },
      findingTitle: 'Too few staff have completed security training',
      recommendation:
        'Train all staff when they join and once a year after that. Track completion and follow up until at least 95% have finished.',
      controls: ['GOV-6'],
    }),
  ],
};
