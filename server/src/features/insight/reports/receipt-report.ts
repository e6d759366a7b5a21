import type { SubmittedContent } from '@assay/contract';
import { parseSubmittedContent, type SubmissionRow, toReceipt } from '../../assessments/records/index.ts';
import { type LetterheadOrganisation, withLetterhead } from './letterhead.ts';
import { formatDate, toEnteredByFact } from './report-format.ts';

type SubmittedQuestion = SubmittedContent['questions'][number];

/**
 * Builds the receipt from the submission alone, on the organisation's letterhead. The layout is in
 * `server/reports/receipt.typ`.
 */
export function buildReceiptReport(
  submission: SubmissionRow,
  { colour, picture }: Omit<LetterheadOrganisation, 'name'>,
) {
  const submitted = parseSubmittedContent(submission);
  const { organisation, title, vendor, submittedAt, submittedBy, questions, template } = submitted;
  const { sha256, answers, files } = toReceipt(submission);
  const today = submittedAt.slice(0, 10);
  return withLetterhead(
    { organisation: { name: organisation, colour, picture }, kind: 'Receipt', title: `${vendor}: ${title}`, today },
    {
      vendor,
      assessment: title,
      facts: [
        { name: 'Submitted to', value: organisation },
        { name: 'Submitted at', value: `${formatDate(submittedAt)}, ${submittedAt.slice(11, 19)} UTC` },
        { name: 'Submitted by', value: `${submittedBy.name}, ${submittedBy.title}` },
        ...toEnteredByFact(submittedBy),
        { name: 'Questionnaire', value: `${template.name}, version ${String(template.version)}` },
        { name: 'Answers', value: String(answers) },
        { name: 'Files', value: String(files) },
      ],
      sha256,
      sections: toSections(questions),
    },
  );
}

function toSections(questions: readonly SubmittedQuestion[]) {
  const titles = [...new Set(questions.map(({ section }) => section))];
  return titles.map((title) => ({
    title,
    questions: questions.filter(({ section }) => section === title).map(toReceiptQuestion),
  }));
}

const toReceiptQuestion = ({
  text,
  answer,
  notApplicable,
  justification,
  enteredByName,
  files,
}: SubmittedQuestion) => ({
  text,
  answer: notApplicable ? `Not applicable: ${justification ?? ''}` : formatAnswer(answer),
  enteredBy: enteredByName === null ? null : `Entered by ${enteredByName}`,
  files: files.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
});

function formatAnswer(answer: SubmittedQuestion['answer']): string {
  if (answer === null) return '–';
  return Array.isArray(answer) ? answer.join('; ') : String(answer);
}
