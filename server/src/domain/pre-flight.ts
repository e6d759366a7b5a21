// Checks before sending an assessment: problems that would prevent it or make it pointless, each with a message and a
// remedy for the sender.
import { isEmail, type PreFlightProblem, type Section } from '@assay/contract';
import { validateConditions } from '@assay/contract/conditions';

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
          'No mail server is set up: nobody will be invited by mail.',
          'Copy the link of each assessment and pass it on yourself, or have a mail server set up first.',
        ),
      ];

const checkDueDate = ({ dueDate, today }: PreFlightPlan) =>
  dueDate < today ? [blocker('The due date is in the past.', 'Choose today or a later day.')] : [];

function checkTemplate(template: PlannedTemplate | null): PreFlightProblem[] {
  if (!template) return [blocker('The template does not exist any more.', 'Choose another template.')];
  const { name, published, sections } = template;
  if (!published) return [blocker(`${name} is still a draft.`, 'Publish the template, or choose a published version.')];
  if (sections.every(({ questions }) => questions.length === 0)) {
    return [blocker(`${name} asks no questions.`, 'Add questions to the template, or choose another one.')];
  }
  return validateConditions(sections).map(({ message }) =>
    warning(`A question of ${name} may never be shown: ${message}.`, 'Correct its condition in the next version.'),
  );
}

function checkVendor(id: string, vendor: PlannedVendor | undefined): PreFlightProblem[] {
  if (!vendor) return [blocker('The vendor does not exist any more.', 'Take it off the list.', id)];
  const { name, contactEmail, openAssessment, lastMailFailed } = vendor;
  const problems: PreFlightProblem[] = [];
  if (!isEmail(contactEmail)) {
    problems.push(blocker(`${name} has no contact address that mail can reach.`, "Correct the vendor's contact.", id));
  }
  if (openAssessment !== null) {
    const remedy = 'Remind them of that one, or leave the vendor out.';
    problems.push(warning(`${name} is still busy with ${openAssessment}, of the same template.`, remedy, id));
  }
  if (lastMailFailed) {
    const remedy = 'Check the address with the vendor, or pass the link on yourself.';
    problems.push(warning(`The last mail to ${contactEmail} of ${name} did not arrive.`, remedy, id));
  }
  return problems;
}
