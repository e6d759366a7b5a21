import type { ControlEvidence, ControlQuestion } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { evidenceUrl } from '../../api/assessments.ts';
import { type ControlKey, controlEvidenceQuery, controlQuestionsQuery } from '../../api/controls.ts';
import { TemplateStatusBadge } from '../../components/badges.tsx';
import { daysUntil, formatDate } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { RISK_WEIGHT_LABELS } from '../../format/labels.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

type ControlPanelProps = { readonly control: ControlKey };

/** The questions that are mapped to the control, by template. */
export function QuestionsPanel({ control }: ControlPanelProps) {
  return (
    <Panel title={t('Questions about it')}>
      <QueryBoundary query={useQuery(controlQuestionsQuery(control))}>
        {({ entries, totalCount }) =>
          totalCount === 0 ? (
            <Notice>{t('No template asks about this control.')}</Notice>
          ) : (
            <>
              {[...Map.groupBy(entries, ({ templateId }) => templateId)].map(([templateId, questions]) => (
                <TemplateQuestions key={templateId} questions={questions} />
              ))}
              {totalCount > entries.length && (
                <Notice>
                  {tCount(totalCount - entries.length, 'And {{count}} more question', 'And {{count}} more questions')}
                </Notice>
              )}
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function TemplateQuestions({ questions }: { readonly questions: readonly ControlQuestion[] }) {
  const [first] = questions;
  if (!first) return null;
  const { templateId, templateName, templateVersion, templateStatus } = first;
  return (
    <section className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 text-sm">
        <Link to="/templates/$templateId" params={{ templateId }} className="text-accent hover:underline">
          {templateName}
        </Link>
        <span className="text-soft">{t('Version {{version}}', { version: templateVersion })}</span>
        {templateStatus === 'DRAFT' && <TemplateStatusBadge status={templateStatus} />}
      </h3>
      <ul className="divide-y divide-line">
        {questions.map(({ questionKey, number, text, riskWeight }) => (
          <li key={questionKey} className="grid grid-cols-[2.5rem_1fr_auto] gap-x-3 py-1.5">
            <span className="text-soft tabular-nums">{number}</span>
            <span className="wrap-anywhere">{text}</span>
            <span className="text-xs text-soft">{RISK_WEIGHT_LABELS[riskWeight]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest files that vendors attached to answers about the control. */
export function EvidencePanel({ control }: ControlPanelProps) {
  return (
    <Panel title={t('Newest evidence')}>
      <QueryBoundary query={useQuery(controlEvidenceQuery(control))}>
        {(files) =>
          files.length === 0 ? (
            <Notice>
              {t('No files are attached to answers about this control in recently completed assessments.')}
            </Notice>
          ) : (
            <ul className="divide-y divide-line">
              {files.map((file) => (
                <EvidenceRow key={file.id} file={file} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function EvidenceRow({ file }: { readonly file: ControlEvidence }) {
  const { id, fileName, uploadedAt, expiresDate, assessmentId, assessmentTitle, vendorName } = file;
  const hasExpired = expiresDate !== null && daysUntil(expiresDate) < 0;
  return (
    <li className="grid gap-0.5 py-2">
      <a href={evidenceUrl(id)} className="wrap-anywhere text-accent hover:underline">
        {fileName}
      </a>
      <span className="text-xs text-soft">
        {vendorName} ·{' '}
        <Link to="/assessments/$assessmentId" params={{ assessmentId }} className="text-accent hover:underline">
          {assessmentTitle}
        </Link>{' '}
        · {t('Uploaded {{day}}', { day: formatDate(uploadedAt) })}
        {expiresDate !== null && (
          <span className={hasExpired ? 'font-medium text-red' : ''}>
            {' · '}
            {hasExpired
              ? t('Expired {{day}}', { day: formatDate(expiresDate) })
              : t('Valid until {{day}}', { day: formatDate(expiresDate) })}
          </span>
        )}
      </span>
    </li>
  );
}
