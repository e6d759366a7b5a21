// What would stop an assessment, or make sending it pointless, said before anything is sent: in words for the person who
// is about to send it, with what helps.
import { Email, type PreFlightProblem, type Section } from '@assay/contract';
import { conditionProblems } from '@assay/contract/conditions';

const stops = (message: string, remedy: string, vendorId: string | null = null): PreFlightProblem => ({
  vendorId,
  severity: 'STOPS',
  message,
  remedy,
});

const warns = (message: string, remedy: string, vendorId: string | null = null): PreFlightProblem => ({
  ...stops(message, remedy, vendorId),
  severity: 'WARNS',
});

export type PlannedTemplate = {
  readonly name: string;
  readonly published: boolean;
  readonly sections: readonly Section[];
};

export type PlannedVendor = {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string;
  /** The title of an assessment of the same template that is under way. */
  readonly openAssessment: string | null;
  readonly lastMailFailed: boolean;
};

export type Plan = {
  readonly dueDate: string;
  readonly today: string;
  readonly mailServer: boolean;
  readonly template: PlannedTemplate | null;
  readonly vendorIds: readonly string[];
  readonly vendors: readonly PlannedVendor[];
};

/** What concerns all vendors first, then vendor by vendor in the order in which they were named. */
export function preFlightProblems(plan: Plan): PreFlightProblem[] {
  const vendors = new Map(plan.vendors.map((vendor) => [vendor.id, vendor]));
  return [
    ...mailProblems(plan),
    ...dueDateProblems(plan),
    ...templateProblems(plan.template),
    ...plan.vendorIds.flatMap((id) => vendorProblems(id, vendors.get(id))),
  ];
}

const mailProblems = ({ mailServer }: Plan) =>
  mailServer
    ? []
    : [
        warns(
          'No mail server is set up: nobody will be invited by mail.',
          'Copy the link of each assessment and pass it on yourself, or have a mail server set up first.',
        ),
      ];

const dueDateProblems = ({ dueDate, today }: Plan) =>
  dueDate < today ? [stops('The due date is in the past.', 'Choose today or a later day.')] : [];

function templateProblems(template: PlannedTemplate | null): PreFlightProblem[] {
  if (!template) return [stops('The template does not exist any more.', 'Choose another template.')];
  const { name, published, sections } = template;
  if (!published) return [stops(`${name} is still a draft.`, 'Publish the template, or choose a published version.')];
  if (sections.every(({ questions }) => questions.length === 0)) {
    return [stops(`${name} asks no questions.`, 'Add questions to the template, or choose another one.')];
  }
  return conditionProblems(sections).map(({ message }) =>
    warns(`A question of ${name} may never be shown: ${message}.`, 'Correct its condition in the next version.'),
  );
}

function vendorProblems(id: string, vendor: PlannedVendor | undefined): PreFlightProblem[] {
  if (!vendor) return [stops('The vendor does not exist any more.', 'Take it off the list.', id)];
  const { name, contactEmail, openAssessment, lastMailFailed } = vendor;
  const problems: PreFlightProblem[] = [];
  if (!Email.safeParse(contactEmail).success) {
    problems.push(stops(`${name} has no contact address that mail can reach.`, "Correct the vendor's contact.", id));
  }
  if (openAssessment !== null) {
    const remedy = 'Remind them of that one, or leave the vendor out.';
    problems.push(warns(`${name} is still busy with ${openAssessment}, of the same template.`, remedy, id));
  }
  if (lastMailFailed) {
    const remedy = 'Check the address with the vendor, or pass the link on yourself.';
    problems.push(warns(`The last mail to ${contactEmail} of ${name} did not arrive.`, remedy, id));
  }
  return problems;
}
