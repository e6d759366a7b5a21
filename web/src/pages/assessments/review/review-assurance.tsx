import type { AssessmentDetail } from '@assay/contract';
import { useAssessmentAssurance } from '../../../api/assurance.ts';
import { AnswerAssurance, CoverageSummary } from '../../../components/assurance.tsx';
import { ContradictionCallout, ContradictionSummary } from '../../../components/contradictions.tsx';

type ReviewAssuranceProps = { readonly detail: AssessmentDetail };

export function ReviewContradictions({ detail }: ReviewAssuranceProps) {
  const contradictions = useAssessmentAssurance(detail)?.contradictions ?? [];
  return <ContradictionSummary contradictions={contradictions} detail={detail} />;
}

export function ReviewCoverage({ detail }: ReviewAssuranceProps) {
  const assurance = useAssessmentAssurance(detail);
  return assurance ? <CoverageSummary coverage={assurance.coverage} /> : null;
}

type QuestionAssuranceProps = ReviewAssuranceProps & { readonly questionKey: string };

/** How the answer is known, and what contradicts it. */
export function QuestionAssurance({ detail, questionKey }: QuestionAssuranceProps) {
  const assurance = useAssessmentAssurance(detail);
  const known = assurance?.questions.find((question) => question.questionKey === questionKey);
  const contradictions = assurance?.contradictions.filter((one) => one.questionKey === questionKey) ?? [];
  return (
    <>
      <ContradictionCallout contradictions={contradictions} detail={detail} />
      {known && <AnswerAssurance atSubmission={known.atSubmission} today={known.today} />}
    </>
  );
}
