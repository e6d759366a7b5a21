import type { AssessmentDetail, Contradiction, ContradictionFact } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { evidenceUrl } from '../api/assessments.ts';
import { t, tCount } from '../format/i18n.ts';
import { Callout } from '../ui/notice.tsx';

type ContradictionsProps = {
  readonly contradictions: readonly Contradiction[];
  readonly detail: AssessmentDetail;
};

/** How many there are, and all of them on demand. */
export function ContradictionSummary({ contradictions, detail }: ContradictionsProps) {
  if (contradictions.length === 0) return null;
  return (
    <Callout tone="amber">
      <details>
        <summary className="min-h-6 cursor-pointer font-medium">
          {tCount(contradictions.length, '{{count}} contradiction', '{{count}} contradictions')}
        </summary>
        <div className="mt-2">
          <ContradictionList contradictions={contradictions} detail={detail} namesQuestions />
        </div>
      </details>
    </Callout>
  );
}

/** Next to the question that they are about. */
export function ContradictionCallout({ contradictions, detail }: ContradictionsProps) {
  if (contradictions.length === 0) return null;
  return (
    <Callout tone="amber">
      <ContradictionList contradictions={contradictions} detail={detail} />
    </Callout>
  );
}

type ContradictionListProps = ContradictionsProps & { readonly namesQuestions?: boolean };

const ContradictionList = ({ contradictions, detail, namesQuestions = false }: ContradictionListProps) => (
  <ul className="grid gap-3">
    {contradictions.map((contradiction) => (
      <li key={`${contradiction.questionKey} ${contradiction.sentence}`} className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-amber" />
        <div className="grid min-w-0 gap-1">
          {namesQuestions && (
            <p className="text-sm font-medium wrap-anywhere">{findQuestionText(detail, contradiction.questionKey)}</p>
          )}
          <p className="wrap-anywhere">{t('Contradiction: {{sentence}}', { sentence: contradiction.sentence })}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm wrap-anywhere">
            {contradiction.facts.map((fact) => (
              <Fact key={`${fact.kind} ${fact.text}`} fact={fact} detail={detail} />
            ))}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

const findQuestionText = ({ sections }: AssessmentDetail, questionKey: string): string | undefined =>
  sections.flatMap(({ questions }) => questions).find(({ key }) => key === questionKey)?.text;

const LINK_CLASS = 'text-accent underline';

/** The review does not list a question that an acceptable answer has hidden. */
const isUnderReview = ({ scoreBreakdown }: AssessmentDetail, questionKey: string): boolean => {
  const rule = scoreBreakdown?.lines.find((line) => line.questionKey === questionKey)?.rule;
  return rule !== 'NOT_ASKED' && rule !== 'NOT_VISIBLE';
};

type FactProps = { readonly fact: ContradictionFact; readonly detail: AssessmentDetail };

function Fact({ fact: { kind, text, assessmentId, questionKey, id }, detail }: FactProps) {
  if (kind === 'FILE' && id !== null) {
    return (
      <a href={evidenceUrl(id)} download className={LINK_CLASS}>
        {text}
      </a>
    );
  }
  if (assessmentId === null) {
    const params = { vendorId: detail.vendor.id };
    return (
      <Link to="/vendors/$vendorId" params={params} search={{ tab: 'evidence' }} className={LINK_CLASS}>
        {text}
      </Link>
    );
  }
  if (assessmentId === detail.id && questionKey !== null && !isUnderReview(detail, questionKey)) return text;
  const search =
    questionKey === null
      ? ({ tab: 'submissions' } as const)
      : ({ tab: 'answers', question: questionKey, pane: 'answer' } as const);
  return (
    <Link to="/assessments/$assessmentId" params={{ assessmentId }} search={search} className={LINK_CLASS}>
      {text}
    </Link>
  );
}
