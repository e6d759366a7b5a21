import type { AssessmentDetail, Finding } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { assessmentQuery, evidenceContent } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { dayText, momentText } from '../../format/dates.ts';
import { bytesText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseFinding } from './close-finding.tsx';
import { Due } from './finding-columns.tsx';

type FindingDrawerProps = { readonly finding: Finding | undefined; readonly onClose: () => void };

/** A finding with what it stands on: the question, its answer and the evidence. */
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
      <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5">
        <Fact label={t('Vendor')}>
          <Link to="/vendors/$vendorId" params={{ vendorId }} className="text-accent hover:underline">
            {vendorName}
          </Link>
        </Fact>
        <Fact label={t('Owner')}>{ownerName ?? '–'}</Fact>
        <Fact label={t('Assessment')}>
          <Link
            to="/assessments/$assessmentId"
            params={{ assessmentId: finding.assessmentId }}
            className="text-accent hover:underline"
          >
            {finding.assessmentTitle}
          </Link>
        </Fact>
        <Fact label={t('Controls')}>{controlCodes.join(', ') || '–'}</Fact>
        <Fact label={t('Found')}>{momentText(finding.createdAt)}</Fact>
        <Fact label={t('Due')}>
          <Due finding={finding} />
        </Fact>
      </dl>
      <Ground finding={finding} />
      {status !== 'OPEN' && <Resolution finding={finding} />}
      {status === 'OPEN' && canDecide && <CloseFinding finding={finding} onClosed={onClose} />}
    </Dialog>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function Ground({ finding: { assessmentId, questionKey } }: { readonly finding: Finding }) {
  const assessment = useQuery(assessmentQuery(assessmentId));
  if (questionKey === null) return null;
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <h3>{t('What was asked and answered')}</h3>
      <Answered query={assessment}>{(detail) => <Asked detail={detail} questionKey={questionKey} />}</Answered>
    </section>
  );
}

type AskedProps = { readonly detail: AssessmentDetail; readonly questionKey: string };

function Asked({ detail: { id, sections, evidence }, questionKey }: AskedProps) {
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
              <a href={evidenceContent(file.id)} download className="text-accent hover:underline">
                {file.fileName}
              </a>{' '}
              <span className="text-soft">{bytesText(file.sizeBytes)}</span>
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
      <h3>{t('How it was closed')}</h3>
      <p className="text-soft">
        {t('{{who}}, {{when}}', { who: resolvedByName ?? '–', when: momentText(resolvedAt) })}
        {acceptedUntil !== null && ` · ${t('accepted until {{day}}', { day: dayText(acceptedUntil) })}`}
      </p>
      {resolutionNote !== null && <p className="whitespace-pre-line">{resolutionNote}</p>}
    </section>
  );
}
