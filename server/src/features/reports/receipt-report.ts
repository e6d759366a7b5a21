import type { SubmittedContent } from '@assay/contract';
import { receiptOf, type StoredSubmission, submittedIn } from '../assessments/submission-queries.ts';
import { type Sender, withLetterhead } from './letterhead.ts';
import { dayText } from './report-words.ts';

type SubmittedQuestion = SubmittedContent['questions'][number];

/** All that the receipt says, from what was handed in and nothing else, on the paper of the organisation; `server/reports/receipt.typ` says how. */
export function receiptReport(submission: StoredSubmission, { colour, picture }: Omit<Sender, 'name'>) {
  const submitted = submittedIn(submission);
  const { organisation, title, vendor, submittedAt, submittedBy, questions, template } = submitted;
  const { sha256, answers, files } = receiptOf(submitted, submission.sha256);
  const today = submittedAt.slice(0, 10);
  return withLetterhead(
    { organisation: { name: organisation, colour, picture }, kind: 'Receipt', title: `${vendor}: ${title}`, today },
    {
      vendor,
      assessment: title,
      facts: [
        { name: 'Submitted to', value: organisation },
        { name: 'Submitted at', value: `${dayText(submittedAt)}, ${submittedAt.slice(11, 19)} UTC` },
        { name: 'Submitted by', value: `${submittedBy.name}, ${submittedBy.title}` },
        { name: 'Questionnaire', value: `${template.name}, version ${String(template.version)}` },
        { name: 'Answers', value: String(answers) },
        { name: 'Files', value: String(files) },
      ],
      sha256,
      sections: sectionsOf(questions),
    },
  );
}

function sectionsOf(questions: readonly SubmittedQuestion[]) {
  const titles = [...new Set(questions.map(({ section }) => section))];
  return titles.map((title) => ({
    title,
    questions: questions.filter(({ section }) => section === title).map(questionOf),
  }));
}

const questionOf = ({ text, answer, notApplicable, justification, files }: SubmittedQuestion) => ({
  text,
  answer: notApplicable ? `Not applicable: ${justification ?? ''}` : answerText(answer),
  files: files.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
});

function answerText(answer: SubmittedQuestion['answer']): string {
  if (answer === null) return '–';
  return Array.isArray(answer) ? answer.join('; ') : String(answer);
}
