// Facts that cannot both be true. Each rule compares an answer with one other fact: a recorded certification, a file, the
// day of submission, or another answer. The rules read types, expected answers, conditions, dates and the names of
// standards, and nothing else.
import type { Contradiction, ContradictionFact } from './answer-assurance.ts';
import { hasAnswer, mustBePast } from './answers.ts';
import {
  type AssuredAssessment,
  type AssuredQuestion,
  findCertifications,
  isExpired,
  listClaimedStandards,
  listFiles,
  type RecordedCertification,
  toDateField,
} from './assurance.ts';
import { formatStandard } from './certificate-names.ts';
import { formatAnswer } from './expected-answer.ts';
import { formatDate } from './format-date.ts';
import type { Answer } from './questionnaire.ts';
import { isRuleMet } from './visibility.ts';

/** The answer to the same question in another assessment of the vendor. */
export type OtherAnswer = {
  readonly questionKey: string;
  readonly assessmentId: string;
  readonly assessmentTitle: string;
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
};

export type ComparedAssessment = AssuredAssessment & {
  readonly id: string;
  /** Only answers that differ. */
  readonly otherAnswers: readonly OtherAnswer[];
};

type Rule = (question: AssuredQuestion, assessment: ComparedAssessment) => Contradiction[];

/** In questionnaire order. */
export const findContradictions = (assessment: ComparedAssessment): Contradiction[] =>
  assessment.questions
    .filter(({ visible }) => visible)
    .flatMap((question) => listRules(question).flatMap((rule) => rule(question, assessment)));

/** "Not applicable" claims nothing that could be compared with certifications, files or dates. */
const listRules = ({ notApplicable }: AssuredQuestion): Rule[] =>
  notApplicable ? [compareOthers] : [...ANSWER_RULES, compareOthers];

const compareCertifications: Rule = (question, assessment) => {
  if (toDateField(question) !== null) return [];
  const given = toAnswerFact(question, assessment);
  return listClaimedStandards(question).flatMap((standard): Contradiction[] => {
    const recorded = findCertifications(standard, assessment.certifications);
    if (recorded.some((certification) => !isExpired(certification, assessment.submittedOn))) return [];
    const claim = `The answer claims ${formatStandard(standard)}`;
    const [latest] = recorded.toSorted((a, b) => ((a.expiresDate ?? '') < (b.expiresDate ?? '') ? 1 : -1));
    if (!latest) {
      const sentence = `${claim}, but no such certification is recorded.`;
      const facts: Contradiction['facts'] = [given, { ...NO_FACT, text: 'No certification is recorded' }];
      return [{ rule: 'CERTIFICATION_MISSING', questionKey: question.key, sentence, facts }];
    }
    const expired = `had expired on ${formatDate(latest.expiresDate ?? '')}`;
    const sentence = `${claim}, but the recorded certification ${expired}, before the submission.`;
    const facts: Contradiction['facts'] = [given, toCertificationFact(latest, 'expiresDate')];
    return [{ rule: 'CERTIFICATION_EXPIRED', questionKey: question.key, sentence, facts }];
  });
};

/** The date that the question asks for differs from the one that is recorded. */
const compareCertificationDate: Rule = (question, assessment) => {
  const field = toDateField(question);
  const date = toDate(question);
  if (field === null || date === null) return [];
  const recorded = listClaimedStandards(question)
    .flatMap((standard) => findCertifications(standard, assessment.certifications))
    .filter((certification) => certification[field] !== null);
  const [first] = recorded;
  if (!first || recorded.some((certification) => certification[field] === date)) return [];
  const fact = toCertificationFact(first, field);
  const verb = field === 'issuedDate' ? 'was issued' : 'expires';
  const sentence = `The answer is ${formatDate(date)}, but the recorded certification ${verb} on ${formatDate(first[field] ?? '')}.`;
  const facts: Contradiction['facts'] = [toAnswerFact(question, assessment), fact];
  return [{ rule: 'CERTIFICATION_DATE', questionKey: question.key, sentence, facts }];
};

const compareSubmission: Rule = (question, assessment) => {
  const date = toDate(question);
  const { submittedOn } = assessment;
  if (date === null || !mustBePast(question) || date <= submittedOn) return [];
  const text = `Submitted on ${formatDate(submittedOn)}`;
  const sentence = `The answer is ${formatDate(date)}, which is after the submission on ${formatDate(submittedOn)}.`;
  const facts: Contradiction['facts'] = [
    toAnswerFact(question, assessment),
    { ...NO_FACT, kind: 'SUBMISSION', assessmentId: assessment.id, text },
  ];
  return [{ rule: 'FUTURE_DATE', questionKey: question.key, sentence, facts }];
};

/** An expired file of a file question scores 0 anyway. */
const compareFiles: Rule = (question, assessment) => {
  if (!hasAnswer(question.type, { answer: question.answer, files: 0 })) return [];
  const files = listFiles(question, assessment).filter(({ annex }) => !annex);
  const expired = files.filter((file) => isExpired(file, assessment.submittedOn));
  const [file] = expired;
  if (!file || expired.length < files.length) return [];
  const end = formatDate(file.expiresDate ?? '');
  const sentence = `The file “${clip(file.fileName)}” had expired on ${end}, before the submission.`;
  const fact = toFileFact(file, assessment, `“${clip(file.fileName)}” expired on ${end}`);
  const facts: Contradiction['facts'] = [toAnswerFact(question, assessment), fact];
  return [{ rule: 'FILE_EXPIRED', questionKey: question.key, sentence, facts }];
};

/** What the answer dates cannot be newer than its file, and what it says is valid cannot outlast its file. */
const compareFileDates: Rule = (question, assessment) => {
  const field = toDateField(question);
  const date = toDate(question);
  const files = listFiles(question, assessment).filter(({ annex }) => !annex);
  const [file] = files;
  if (field === null || date === null || !file) return [];
  const answered = toAnswerFact(question, assessment);
  if (field === 'issuedDate') {
    if (files.some(({ uploadedAt }) => uploadedAt.slice(0, 10) >= date)) return [];
    const uploaded = `was uploaded on ${formatDate(file.uploadedAt)}`;
    const fact = toFileFact(file, assessment, `“${clip(file.fileName)}” ${uploaded}`);
    const sentence = `The answer is ${formatDate(date)}, but the file “${clip(file.fileName)}” ${uploaded}, before that.`;
    return [{ rule: 'FILE_OLDER', questionKey: question.key, sentence, facts: [answered, fact] }];
  }
  if (files.some(({ expiresDate }) => expiresDate === null || expiresDate >= date)) return [];
  const expires = `expires on ${formatDate(file.expiresDate ?? '')}`;
  const fact = toFileFact(file, assessment, `“${clip(file.fileName)}” ${expires}`);
  const sentence = `The answer is ${formatDate(date)}, but the file “${clip(file.fileName)}” ${expires}.`;
  return [{ rule: 'FILE_EXPIRES_EARLIER', questionKey: question.key, sentence, facts: [answered, fact] }];
};

/** Details were given to a question that this answer hides. They are kept, but they do not count. */
const compareHidden: Rule = (question, assessment) => {
  if (!hasAnswer(question.type, { answer: question.answer, files: 0 })) return [];
  const answers = new Map([[question.key, question.answer ?? '']]);
  return assessment.questions
    .filter((hidden) => !hidden.visible && isGiven(hidden, assessment))
    .filter(({ conditionalLogic }) =>
      conditionalLogic?.rules.some((rule) => rule.question === question.key && !isRuleMet(rule, answers)),
    )
    .map((hidden): Contradiction => {
      const sentence = `The answer is ${describe(question)}, but “${clip(hidden.text)}” has an answer, too: ${describe(hidden)}.`;
      const facts: Contradiction['facts'] = [toAnswerFact(question, assessment), toAnswerFact(hidden, assessment)];
      return { rule: 'HIDDEN_ANSWER', questionKey: question.key, sentence, facts };
    });
};

const isGiven = (hidden: AssuredQuestion, assessment: ComparedAssessment): boolean =>
  !hidden.notApplicable &&
  hasAnswer(hidden.type, { answer: hidden.answer, files: listFiles(hidden, assessment).length });

/** Facts that change with time, and wordings, are left out. */
const COMPARED_TYPES: ReadonlySet<AssuredQuestion['type']> = new Set([
  'YES_NO',
  'MULTIPLE_CHOICE',
  'COMBOBOX',
  'MULTI_SELECT',
  'RATING',
]);

const compareOthers: Rule = (question, assessment) => {
  const isComparable = COMPARED_TYPES.has(question.type) && (question.notApplicable || question.answer !== null);
  const others = assessment.otherAnswers.filter(({ questionKey }) => isComparable && questionKey === question.key);
  return others.map((other): Contradiction => {
    const given = describe({ ...question, answer: other.answer, notApplicable: other.notApplicable });
    const sentence = `The answer is ${describe(question)}, but ${given} in “${clip(other.assessmentTitle)}”.`;
    const fact: ContradictionFact = {
      kind: 'ANSWER',
      text: `${clip(other.assessmentTitle)}: ${given}`,
      assessmentId: other.assessmentId,
      questionKey: question.key,
      id: null,
    };
    const facts: Contradiction['facts'] = [toAnswerFact(question, assessment), fact];
    return { rule: 'OTHER_ASSESSMENT', questionKey: question.key, sentence, facts };
  });
};

const ANSWER_RULES: readonly Rule[] = [
  compareCertifications,
  compareCertificationDate,
  compareSubmission,
  compareFiles,
  compareFileDates,
  compareHidden,
];

const toDate = ({ type, answer }: AssuredQuestion): string | null =>
  type === 'DATE' && typeof answer === 'string' ? answer : null;

const MAX_QUOTE = 80;

const clip = (text: string): string => (text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1).trimEnd()}…` : text);

const describe = ({
  type,
  answer,
  notApplicable,
}: Pick<AssuredQuestion, 'type' | 'answer' | 'notApplicable'>): string => {
  if (notApplicable) return 'not applicable';
  return type === 'FILE_UPLOAD' ? 'a file' : clip(formatAnswer(type, answer));
};

const NO_FACT: ContradictionFact = {
  kind: 'NO_CERTIFICATION',
  text: '',
  assessmentId: null,
  questionKey: null,
  id: null,
};

const toAnswerFact = (question: AssuredQuestion, { id }: ComparedAssessment): ContradictionFact => ({
  kind: 'ANSWER',
  text: `Answer: ${describe(question)}`,
  assessmentId: id,
  questionKey: question.key,
  id: null,
});

const toCertificationFact = (
  { id, name, ...dates }: RecordedCertification,
  field: 'issuedDate' | 'expiresDate',
): ContradictionFact => ({
  ...NO_FACT,
  kind: 'CERTIFICATION',
  id,
  text: `${clip(name)}: ${field === 'issuedDate' ? 'issued on' : 'valid until'} ${formatDate(dates[field] ?? '')}`,
});

const toFileFact = (
  { id }: { readonly id: string },
  assessment: ComparedAssessment,
  text: string,
): ContradictionFact => ({ ...NO_FACT, kind: 'FILE', id, assessmentId: assessment.id, text });
