import type { FindingComment, PortalFinding } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/errors.ts';
import { createPortalFindingComment, reportFindingFixed } from '../../api/portal-findings.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { SEVERITY_LABELS } from '../../format/labels.ts';
import { TextArea } from '../../ui/field.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { Callout, ProblemNotice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useRefreshPortal } from '../portal-query.ts';
import { FindingFiles } from './finding-files.tsx';
import { FindingPlan } from './finding-plan.tsx';

export type FindingItemProps = { readonly finding: PortalFinding; readonly organisation: string };

export function FindingItem({ finding, organisation }: FindingItemProps) {
  return (
    <Panel title={finding.title}>
      <FindingState finding={finding} organisation={organisation} />
      <FindingText finding={finding} />
      <FindingPlan finding={finding} />
      <FindingFiles finding={finding} />
      <Comments finding={finding} organisation={organisation} />
      {finding.canChange && <ReportFixed finding={finding} organisation={organisation} />}
    </Panel>
  );
}

function FindingState({ finding, organisation }: FindingItemProps) {
  const { status, severity, dueDate, overdue, resolvedAt } = finding;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>{t('Severity: {{severity}}', { severity: SEVERITY_LABELS[severity] })}</span>
        {status === 'OPEN' && dueDate !== null && (
          <span className={overdue ? 'font-medium text-red' : ''}>
            {overdue
              ? t('Overdue since {{day}}', { day: formatDate(dueDate) })
              : t('Due {{day}}', { day: formatDate(dueDate) })}
          </span>
        )}
      </p>
      {status === 'CLOSED' ? (
        <Callout tone="green">
          <p>{t('Closed on {{day}}. Thank you.', { day: formatDate(resolvedAt) })}</p>
        </Callout>
      ) : (
        <NextAction finding={finding} organisation={organisation} />
      )}
    </>
  );
}

function NextAction({ finding: { doneAt, returnedAt, plan, promisedDate }, organisation }: FindingItemProps) {
  if (doneAt !== null) {
    return (
      <Callout tone="blue">
        <p>
          {t('You reported this as fixed on {{day}}. {{organisation}} is checking it.', {
            day: formatDate(doneAt),
            organisation,
          })}
        </p>
      </Callout>
    );
  }
  if (returnedAt !== null) {
    return (
      <Callout tone="amber">
        <p>
          {t('{{organisation}} returned this on {{day}}. The reason is in the comments below.', {
            organisation,
            day: formatDate(returnedAt),
          })}
        </p>
      </Callout>
    );
  }
  return (
    <Callout tone={plan === null ? 'amber' : 'blue'}>
      <p>
        {plan === null
          ? t('Next step: tell us what you plan to do and by when.')
          : t('Planned for {{day}}. Report it as fixed when it’s done.', { day: formatDate(promisedDate) })}
      </p>
    </Callout>
  );
}

function FindingText({ finding: { question, description, recommendation } }: Pick<FindingItemProps, 'finding'>) {
  const texts = [
    [t('Question'), question],
    [t('What was found'), description],
    [t('What we recommend'), recommendation],
  ] as const;
  return (
    <dl className="grid max-w-prose gap-3">
      {texts.map(
        ([label, text]) =>
          text !== null && (
            <div key={label}>
              <dt className="text-sm font-medium text-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Comments({ finding: { id, comments, canComment }, organisation }: FindingItemProps) {
  if (comments.length === 0 && !canComment) return null;
  return (
    <div className="grid max-w-prose gap-3">
      <h3>{t('Comments')}</h3>
      {comments.map((comment) => (
        <CommentText key={comment.id} comment={comment} />
      ))}
      {canComment && <CommentForm findingId={id} organisation={organisation} />}
    </div>
  );
}

const CommentText = ({ comment: { authorName, createdAt, body } }: { readonly comment: FindingComment }) => (
  <div className="border-l-2 border-line pl-3">
    <p className="text-xs text-soft">
      <span className="font-medium text-ink">{authorName}</span> · {formatDateTime(createdAt)}
    </p>
    <p className="wrap-anywhere whitespace-pre-line">{body}</p>
  </div>
);

type CommentFormProps = { readonly findingId: string; readonly organisation: string };

function CommentForm({ findingId, organisation }: CommentFormProps) {
  const [body, setBody] = useState('');
  const refresh = useRefreshPortal();
  const saying = useMutation({
    mutationFn: () => createPortalFindingComment(findingId, body),
    onSuccess: () => {
      setBody('');
      return refresh();
    },
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saying.isPending && body.trim() !== '') saying.mutate();
      }}
    >
      <TextArea
        label={t('Your question or comment')}
        description={t('Visible to {{reader}}', { reader: organisation })}
        rows={2}
        maxLength={10_000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {saying.error !== null && <ProblemNotice {...toProblem(saying.error)} />}
      <div>
        <NativeButton busy={saying.isPending} disabled={body.trim() === ''}>
          {t('Send')}
        </NativeButton>
      </div>
    </form>
  );
}

/** Asks first: plan and files can no longer be changed afterwards. */
function ReportFixed({ finding, organisation }: FindingItemProps) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshPortal();
  const reporting = useMutation({ mutationFn: () => reportFindingFixed(finding.id), onSuccess: refresh });
  const label = t('Report as fixed: {{title}}', { title: finding.title });
  if (!isOpen) {
    return (
      <div className="border-t border-line pt-3">
        <NativeButton
          kind="primary"
          aria-label={label}
          icon={<CheckCheck aria-hidden="true" />}
          onPress={() => setOpen(true)}
        >
          {t('Report as fixed')}
        </NativeButton>
      </div>
    );
  }
  return (
    <div role="group" aria-label={label} className="grid gap-2 rounded-md bg-sunken p-3">
      <p>
        {finding.files.length === 0
          ? t('You have not uploaded a proof. {{organisation}} may return the finding and ask for one.', {
              organisation,
            })
          : t('{{organisation}} checks your proof and closes or returns the finding.', { organisation })}
      </p>
      <p>{t('You can’t change the plan and files in the meantime.')}</p>
      {reporting.error !== null && <ProblemNotice {...toProblem(reporting.error)} />}
      <div className="flex flex-wrap gap-2">
        <NativeButton kind="primary" busy={reporting.isPending} onPress={() => reporting.mutate()}>
          {t('Report as fixed')}
        </NativeButton>
        <NativeButton onPress={() => setOpen(false)}>{t('Cancel')}</NativeButton>
      </div>
    </div>
  );
}
