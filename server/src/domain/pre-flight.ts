// Checks before sending an assessment: problems that would prevent it or make it pointless, each with a message and a
// remedy for the sender.
import { isEmail, type PreFlightProblem, type Section } from '@assay/contract';
import { validateConditions } from '@assay/contract/conditions';
import { toExpectedAnswer } from '@assay/contract/rules';

const blocker = (message: string, remedy: string, vendorId: string | null = null): PreFlightProblem => ({
  vendorId,
  severity: 'STOPS',
  message,
  remedy,
});

const warning = (message: string, remedy: string, vendorId: string | null = null): PreFlightProblem => ({
  ...blocker(message, remedy, vendorId),
  severity: 'WARNS',
});

type PlannedTemplate = {
  readonly name: string;
  readonly published: boolean;
  readonly sections: readonly Section[];
};

export type PlannedVendor = {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string;
  /** The title of an open assessment of the same template. */
  readonly openAssessment: string | null;
  /** The title of an open assessment of another template. */
  readonly otherAssessment: string | null;
  readonly lastMailFailed: boolean;
};

export type PreFlightPlan = {
  readonly dueDate: string;
  readonly today: string;
  readonly mailServer: boolean;
  readonly template: PlannedTemplate | null;
  readonly vendorIds: readonly string[];
  readonly vendors: readonly PlannedVendor[];
};

/** Problems of all vendors first, then of each vendor in the given order. */
export function listPreFlightProblems(plan: PreFlightPlan): PreFlightProblem[] {
  const vendors = new Map(plan.vendors.map((vendor) => [vendor.id, vendor]));
  return [
    ...checkMailServer(plan),
    ...checkDueDate(plan),
    ...checkTemplate(plan.template),
    ...plan.vendorIds.flatMap((id) => checkVendor(id, vendors.get(id))),
  ];
}

const checkMailServer = ({ mailServer }: PreFlightPlan) =>
  mailServer
    ? []
    : [
        warning(
          'No mail server is configured, so no invitations will be emailed.',
          'Copy the link for each assessment and share it yourself, or ask an administrator to configure a mail server first.',
        ),
      ];

const checkDueDate = ({ dueDate, today }: PreFlightPlan) =>
  dueDate < today ? [blocker('The due date is in the past.', 'Choose today or a later date.')] : [];

function checkTemplate(template: PlannedTemplate | null): PreFlightProblem[] {
  if (!template) return [blocker('This template no longer exists.', 'Choose another template.')];
  const { name, published, sections } = template;
  if (!published) return [blocker(`${name} is still a draft.`, 'Publish it or choose a published version.')];
  if (sections.every(({ questions }) => questions.length === 0)) {
    return [blocker(`${name} has no questions.`, 'Add questions to the template or choose another one.')];
  }
  const hidden = validateConditions(sections).map(({ message }) =>
    warning(
      `A question in ${name} may never be shown: ${message}.`,
      'Correct the condition in the next version of the template.',
    ),
  );
  return [...checkScorable(name, sections), ...hidden];
}

const checkScorable = (name: string, sections: readonly Section[]) =>
  sections.some(({ questions }) => questions.some((question) => toExpectedAnswer(question) !== null))
    ? []
    : [
        warning(
          `No question in ${name} has an expected answer, so the assessment will have no score.`,
          'Add expected answers in the next version of the template, or choose another one.',
        ),
      ];

function checkVendor(id: string, vendor: PlannedVendor | undefined): PreFlightProblem[] {
  if (!vendor) return [blocker('This vendor no longer exists.', 'Remove it from the list.', id)];
  const { name, contactEmail, openAssessment, otherAssessment, lastMailFailed } = vendor;
  const problems: PreFlightProblem[] = [];
  if (!isEmail(contactEmail)) {
    problems.push(blocker(`${name} has no valid contact email address.`, 'Update the vendor’s contact.', id));
  }
  if (openAssessment !== null) {
    const remedy = 'Send a reminder for that assessment, or remove the vendor from the list.';
    problems.push(warning(`${name} has not finished ${openAssessment}, which uses the same template.`, remedy, id));
  }
  if (otherAssessment !== null) {
    const remedy = 'Send both, or wait until the other one is completed.';
    problems.push(warning(`${name} is already being assessed: ${otherAssessment} is still open.`, remedy, id));
  }
  if (lastMailFailed) {
    const remedy = 'Check the address with the vendor, or share the link yourself.';
    problems.push(warning(`The last email to ${contactEmail} at ${name} could not be delivered.`, remedy, id));
  }
  return problems;
}
