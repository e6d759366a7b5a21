import type { Question, SubmittedContent } from '@assay/contract';
import { parseSubmittedContent, type SubmissionRow, toReceipt } from '../../assessments/records/index.ts';
import { type LetterheadOrganisation, withLetterhead } from './letterhead.ts';
import { formatAnswer, formatDate, toEnteredByFact } from './report-format.ts';

type SubmittedQuestion = SubmittedContent['questions'][number];

type QuestionTypes = ReadonlyMap<string, Question['type']>;

type ReceiptContext = {
  readonly organisation: Omit<LetterheadOrganisation, 'name'>;
  /** Needed to format the answers: a submission contains YES, the receipt shows Yes. */
  readonly questionTypes: QuestionTypes;
};

/**
 * Builds the receipt from the submission, on the organisation's letterhead. The layout is in
 * `server/reports/receipt.typ`.
 */
export function buildReceiptReport(
  submission: SubmissionRow,
  { organisation: { colour, picture }, questionTypes }: ReceiptContext,
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
      sections: toSections(questions, questionTypes),
    },
  );
}

function toSections(questions: readonly SubmittedQuestion[], types: QuestionTypes) {
  const titles = [...new Set(questions.map(({ section }) => section))];
  return titles.map((title) => ({
    title,
    questions: questions
      .filter(({ section }) => section === title)
      .map((question) => toReceiptQuestion(question, types)),
  }));
}

const toReceiptQuestion = (
  { key, text, answer, notApplicable, justification, enteredByName, files }: SubmittedQuestion,
  types: QuestionTypes,
) => ({
  text,
  answer: notApplicable ? `Not applicable: ${justification ?? ''}` : formatSubmitted(types.get(key), answer),
  enteredBy: enteredByName === null ? null : `Entered by ${enteredByName}`,
  files: files.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
});

const formatSubmitted = (type: Question['type'] | undefined, answer: SubmittedQuestion['answer']) =>
  answer === null ? '–' : formatAnswer(type, answer);
