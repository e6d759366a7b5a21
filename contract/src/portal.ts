import { z } from 'zod';
import { AssessmentStatus, ResponseEntry } from './assessment.ts';
import { Branding } from './branding.ts';
import { Comment, CommentCreate } from './comment.ts';
import { ErrorBody } from './error.ts';
import { Evidence } from './evidence.ts';
import { boundedText, Count, DateTime, Day, Id, PersonName } from './fields.ts';
import { PortalDelegation } from './portal-link.ts';
import { Answer, Question, QuestionKey } from './questionnaire.ts';
import { SubmittedResponse } from './submission.ts';

/** The token after the # in a link. */
export const PortalSignIn = z.object({ token: boundedText(255).min(1) }).meta({ id: 'PortalSignIn' });
export type PortalSignIn = z.infer<typeof PortalSignIn>;

const answerFields = { answer: Answer.nullable(), notApplicable: z.boolean(), justification: z.string().nullable() };

export const PortalResponse = z
  .object({
    ...answerFields,
    revision: Count.describe('Incremented with every change; send it back when saving'),
    answeredByName: z.string().nullable(),
    updatedAt: DateTime,
    takenFrom: z.object({ assessmentId: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'PortalResponse' });
export type PortalResponse = z.infer<typeof PortalResponse>;

/** The vendor's previous answer to the identical question. */
export const PortalSuggestion = z
  .object({ ...answerFields, assessmentId: z.string(), title: z.string(), answeredAt: DateTime })
  .meta({ id: 'PortalSuggestion' });
export type PortalSuggestion = z.infer<typeof PortalSuggestion>;

/** How many of the visible required questions have an answer or a justified "not applicable". */
export const PortalProgress = z.object({ required: Count, answered: Count }).meta({ id: 'PortalProgress' });
export type PortalProgress = z.infer<typeof PortalProgress>;

/** After a send-back: the questions that the reviewer returned, and those with a changed answer or a reply since. */
export const ReturnedQuestions = z
  .object({ questionKeys: z.array(z.string()), addressedKeys: z.array(z.string()) })
  .meta({ id: 'ReturnedQuestions' });
export type ReturnedQuestions = z.infer<typeof ReturnedQuestions>;

const returned = ReturnedQuestions.nullable().describe('Null unless questions were sent back');

/** A question without its expected answer. */
export const PortalQuestion = Question.pick({
  key: true,
  text: true,
  helpText: true,
  type: true,
  required: true,
  options: true,
  bounds: true,
  exclusiveOptions: true,
})
  .extend({
    number: z.string().describe('Section and position, such as 3.2; the same in every report and for every contact'),
    mustBePast: z.boolean().describe('Whether dates in the future are rejected'),
    visible: z.boolean().describe('False if hidden by the answers to other questions'),
    open: z.boolean().describe('Whether the question can be answered'),
    response: PortalResponse.nullable(),
    previousResponse: SubmittedResponse.nullable().describe(
      'The previously submitted response if it has changed; otherwise null',
    ),
    suggestion: PortalSuggestion.nullable(),
  })
  .meta({ id: 'PortalQuestion' });
export type PortalQuestion = z.infer<typeof PortalQuestion>;

export const PortalEvidence = Evidence.extend({
  canChange: z.boolean().describe('Whether this link can attach or delete the file'),
}).meta({ id: 'PortalEvidence' });
export type PortalEvidence = z.infer<typeof PortalEvidence>;

const PortalSection = z.object({
  title: z.string(),
  progress: PortalProgress,
  questions: z.array(PortalQuestion),
});

export const PortalAssessment = z
  .object({
    id: z.string(),
    title: z.string(),
    organisation: z.string().describe('The requesting organisation'),
    branding: Branding.describe('Branding of the requesting organisation'),
    vendor: z.string().describe('The vendor'),
    contact: z.object({ name: z.string(), email: z.string() }).describe('The contact this link belongs to'),
    status: AssessmentStatus,
    dueDate: Day.nullable(),
    overdue: z.boolean(),
    submittedAt: DateTime.nullable(),
    delegated: z.boolean().describe('Whether the link is limited to delegated sections'),
    canSubmit: z.boolean().describe('False for links limited to sections, and after submission'),
    progress: PortalProgress,
    returned,
    sections: z.array(PortalSection),
    comments: z.array(Comment),
    evidence: z.array(PortalEvidence),
    delegations: z.array(PortalDelegation),
  })
  .meta({ id: 'PortalAssessment' });
export type PortalAssessment = z.infer<typeof PortalAssessment>;

/** An invalid key becomes '', which matches no question. */
export const PortalQuestionParams = z.object({
  questionKey: QuestionKey.catch('').meta({ type: 'string' }).describe('The key of the question'),
});

export const PortalSave = ResponseEntry.omit({ questionKey: true })
  .extend({
    revision: z.int().min(0).max(2_147_483_647).describe('The last known revision; 0 if there was no answer'),
    assessmentId: Id.optional().describe(
      'ID of the displayed assessment; rejected if the session belongs to another one',
    ),
  })
  .meta({ id: 'PortalSave' });
export type PortalSave = z.infer<typeof PortalSave>;

const visibilityFields = {
  shownKeys: z.array(z.string()).describe('Questions shown as a result of this answer'),
  hiddenKeys: z.array(z.string()).describe('Questions hidden as a result of this answer'),
  progress: PortalProgress,
  returned,
  sections: z.array(PortalSection.omit({ questions: true })),
};

export const PortalSaveResult = z
  .object({ response: PortalResponse.nullable(), ...visibilityFields })
  .meta({ id: 'PortalSaveResult' });
export type PortalSaveResult = z.infer<typeof PortalSaveResult>;

/** Another contact changed the answer in the meantime: the answer that was not saved, and the stored one. */
export const PortalConflict = ErrorBody.extend({
  yours: z.object(answerFields).optional(),
  theirs: PortalResponse.nullable().optional(),
}).meta({ id: 'PortalConflict' });
export type PortalConflict = z.infer<typeof PortalConflict>;

/** Carries forward the suggested answers of these questions unchanged. */
export const PortalConfirm = z
  .object({ questionKeys: z.array(QuestionKey).min(1).max(500) })
  .meta({ id: 'PortalConfirm' });
export type PortalConfirm = z.infer<typeof PortalConfirm>;

export const PortalConfirmResult = z
  .object({
    confirmedKeys: z.array(z.string()).describe('Excludes questions that already had an answer'),
    ...visibilityFields,
  })
  .meta({ id: 'PortalConfirmResult' });
export type PortalConfirmResult = z.infer<typeof PortalConfirmResult>;

/** The contact who signs the submission. */
export const PortalSubmit = z.object({ name: PersonName, title: PersonName }).meta({ id: 'PortalSubmit' });
export type PortalSubmit = z.infer<typeof PortalSubmit>;

/** Comments by the vendor are always visible to the organisation and the vendor. */
export const PortalCommentCreate = CommentCreate.omit({ visibility: true, mentionedUserIds: true }).meta({
  id: 'PortalCommentCreate',
});
export type PortalCommentCreate = z.infer<typeof PortalCommentCreate>;
