import type { AssessmentDetail, Finding } from '@assay/contract';
import { canClose } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { assessmentQuery, evidenceUrl } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { formatBytes } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Callout } from '../../ui/notice.tsx';
import { CloseFinding } from './close-finding.tsx';
import { FindingDueDate } from './finding-columns.tsx';

type FindingDrawerProps = { readonly finding: Finding | undefined; readonly onClose: () => void };

export function FindingDrawer({ finding, onClose }: FindingDrawerProps) {
  const canDecide = useCan('assessments:review');
  if (!finding) return null;
  const { title, description, severity, status, controlCodes, vendorId, vendorName, ownerName } = finding;
  return (
    <Dialog title={title} place="side" onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <SeverityBadge severity={severity} />
        <FindingStatusBadge status={status} />
      </div>
      <p className="whitespace-pre-line">{description}</p>
      {canClose(status) && finding.clearedByAssessmentId !== null && (
        <ClearedNotice assessmentId={finding.clearedByAssessmentId} />
      )}
      <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5">
        <FindingFact label={t('Vendor')}>
          <Link to="/vendors/$vendorId" params={{ vendorId }} className="text-accent hover:underline">
            {vendorName}
          </Link>
        </FindingFact>
        <FindingFact label={t('Owner')}>{ownerName ?? '–'}</FindingFact>
        <FindingFact label={t('Assessment')}>
          {finding.assessmentId === null ? (
            '–'
          ) : (
            <Link
              to="/assessments/$assessmentId"
              params={{ assessmentId: finding.assessmentId }}
              className="text-accent hover:underline"
            >
              {finding.assessmentTitle}
            </Link>
          )}
        </FindingFact>
        <FindingFact label={t('Controls')}>{controlCodes.join(', ') || '–'}</FindingFact>
        <FindingFact label={t('Raised')}>{formatDateTime(finding.createdAt)}</FindingFact>
        <FindingFact label={t('Due')}>
          <FindingDueDate finding={finding} />
        </FindingFact>
      </dl>
      {finding.assessmentId !== null && finding.questionKey !== null && (
        <FindingQuestion assessmentId={finding.assessmentId} questionKey={finding.questionKey} />
      )}
      {!canClose(status) && <Resolution finding={finding} />}
      {canClose(status) && canDecide && <CloseFinding finding={finding} onClosed={onClose} />}
    </Dialog>
  );
}

function ClearedNotice({ assessmentId }: { readonly assessmentId: string }) {
  return (
    <Callout tone="green">
      {t('The answer to this question is now compliant, so you can close this finding.')}{' '}
      <Link to="/assessments/$assessmentId" params={{ assessmentId }} className="text-accent hover:underline">
        {t('View assessment')}
      </Link>
    </Callout>
  );
}

function FindingFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

type FindingQuestionProps = { readonly assessmentId: string; readonly questionKey: string };

function FindingQuestion({ assessmentId, questionKey }: FindingQuestionProps) {
  const assessment = useQuery(assessmentQuery(assessmentId));
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <h3>{t('Question and answer')}</h3>
      <QueryBoundary query={assessment}>
        {(detail) => <SourceQuestion detail={detail} questionKey={questionKey} />}
      </QueryBoundary>
    </section>
  );
}

type SourceQuestionProps = { readonly detail: AssessmentDetail; readonly questionKey: string };

function SourceQuestion({ detail: { id, sections, evidence }, questionKey }: SourceQuestionProps) {
  const question = sections.flatMap(({ questions }) => questions).find(({ key }) => key === questionKey);
  if (!question) return null;
  const files = evidence.filter(({ questionKeys }) => questionKeys.includes(questionKey));
  const { answer = null, notApplicable = false, justification = null } = question.response ?? {};
  return (
    <>
      <Link
        to="/assessments/$assessmentId"
        params={{ assessmentId: id }}
        search={{ question: questionKey }}
        className="text-accent hover:underline"
      >
        {question.text}
      </Link>
      <AnswerText question={question} answer={answer} notApplicable={notApplicable} justification={justification} />
      {files.length === 0 ? (
        <p className="text-sm text-soft">{t('No evidence was attached.')}</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {files.map((file) => (
            <li key={file.id}>
              <a href={evidenceUrl(file.id)} download className="text-accent hover:underline">
                {file.fileName}
              </a>{' '}
              <span className="text-soft">
                {[formatBytes(file.sizeBytes), ...(file.annex ? [t('Added during review')] : [])].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Resolution({ finding }: { readonly finding: Finding }) {
  const { resolvedAt, resolvedByName, resolutionNote, acceptedUntil } = finding;
  return (
    <section className="grid gap-1 rounded-lg border border-line bg-surface p-3">
      <h3>{t('Resolution')}</h3>
      <p className="text-soft">
        {[resolvedByName ?? '–', formatDateTime(resolvedAt)].join(' · ')}
        {acceptedUntil !== null && ` · ${t('Accepted until {{day}}', { day: formatDate(acceptedUntil) })}`}
      </p>
      {resolutionNote !== null && <p className="whitespace-pre-line">{resolutionNote}</p>}
    </section>
  );
}
