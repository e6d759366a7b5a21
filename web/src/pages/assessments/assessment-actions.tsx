import type { AssessmentDetail } from '@assay/contract';
import { BellRing, CheckCheck, Download, Ellipsis, Play, RotateCcw, Send, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { assessmentDownloadUrls } from '../../api/assessments.ts';
import { useCan, useNeedsApproval } from '../../api/me.ts';
import { claimAssessment } from '../../api/reviews.ts';
import { t } from '../../format/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { listClarifications } from './review/review-state.ts';
import { useAssessmentDialog } from './use-assessment-dialog.ts';
import { useAssessmentTransition } from './use-assessment-transition.ts';

type DetailProps = { readonly detail: AssessmentDetail };

export function AssessmentActions({ detail }: DetailProps) {
  const canDelete = useCan('assessments:delete');
  const { show } = useAssessmentDialog();
  return (
    <>
      {canDelete && (
        <Menu
          label={t('More actions')}
          trigger={
            <IconButton label={t('More actions')} icon={<Ellipsis aria-hidden="true" />} onPress={() => undefined} />
          }
          actions={[
            {
              label: t('Delete assessment'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onAction: () => show('delete'),
            },
          ]}
        />
      )}
      {detail.status !== 'DRAFT' && <Downloads detail={detail} />}
      <TransitionButtons detail={detail} />
    </>
  );
}

function Downloads({ detail: { id, title, status, vendor } }: DetailProps) {
  const { pdf, csv, json, oscalPlan, oscalResults } = assessmentDownloadUrls(id);
  const name = `${vendor.name} ${title}`;
  return (
    <DialogTrigger>
      <Button onPress={() => undefined} icon={<Download aria-hidden="true" />}>
        {t('Download')}
      </Button>
      <Popover
        placement="bottom end"
        className="z-50 min-w-56 rounded-md border border-line bg-raised p-1 shadow-raised"
      >
        <Dialog aria-label={t('Download')} className="grid outline-none">
          {({ close }) => (
            <>
              <FileLink href={pdf} onTaken={close}>
                {t('Report (PDF)')}
              </FileLink>
              <FileLink href={csv} onTaken={close}>
                {t('Answers and findings (CSV)')}
              </FileLink>
              <FileLink href={json} name={`${name}.json`} onTaken={close}>
                {t('Full export (JSON)')}
              </FileLink>
              {status === 'COMPLETED' && (
                <FileLink href={oscalResults} onTaken={close}>
                  {t('Assessment results (OSCAL)')}
                </FileLink>
              )}
              <FileLink href={oscalPlan} onTaken={close}>
                {t('Assessment plan (OSCAL)')}
              </FileLink>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

type FileLinkProps = {
  readonly href: string;
  readonly name?: string;
  readonly onTaken: () => void;
  readonly children: ReactNode;
};

const FileLink = ({ href, name = '', onTaken, children }: FileLinkProps) => (
  <a href={href} download={name} onClick={onTaken} className="flex min-h-8 items-center rounded-sm px-2 hover:bg-hover">
    {children}
  </a>
);

function TransitionButtons({ detail }: DetailProps) {
  const canSend = useCan('assessments:send');
  const canReview = useCan('assessments:review');
  switch (detail.status) {
    case 'DRAFT':
      return canSend ? (
        <TransitionButton aside="send" label={t('Send assessment')} icon={<Send aria-hidden="true" />} next />
      ) : null;
    case 'SENT':
    case 'IN_PROGRESS':
      return canSend ? <WithVendorButtons /> : null;
    case 'SUBMITTED':
      return canReview ? <ClaimButton detail={detail} /> : null;
    case 'UNDER_REVIEW':
      return canReview ? <ReviewButtons detail={detail} /> : null;
    case 'COMPLETED':
      return canReview ? (
        <TransitionButton aside="reopen" label={t('Reopen review')} icon={<RotateCcw aria-hidden="true" />} />
      ) : null;
  }
}

type TransitionButtonProps = {
  readonly aside: Parameters<ReturnType<typeof useAssessmentDialog>['show']>[0];
  readonly label: string;
  readonly icon: ReactNode;
  readonly next?: boolean;
};

function TransitionButton({ aside, label, icon, next = false }: TransitionButtonProps) {
  const { show } = useAssessmentDialog();
  return (
    <Button kind={next ? 'primary' : 'plain'} icon={icon} onPress={() => show(aside)}>
      {label}
    </Button>
  );
}

const WithVendorButtons = () => (
  <>
    <TransitionButton aside="recall" label={t('Recall assessment')} icon={<Undo2 aria-hidden="true" />} />
    <TransitionButton aside="remind" label={t('Send reminder')} icon={<BellRing aria-hidden="true" />} next />
  </>
);

function ReviewButtons({ detail }: DetailProps) {
  const finalise = useNeedsApproval('FINALIZE_ASSESSMENT') ? t('Request approval') : t('Finalise review');
  const clarifications = listClarifications(detail).length;
  const label = clarifications === 0 ? t('Send back') : t('Send back ({{count}})', { count: clarifications });
  return (
    <>
      <TransitionButton aside="send-back" label={label} icon={<Undo2 aria-hidden="true" />} />
      <TransitionButton aside="finalise" label={finalise} icon={<CheckCheck aria-hidden="true" />} next />
    </>
  );
}

function ClaimButton({ detail }: DetailProps) {
  const moved = useAssessmentTransition();
  const { submit, busy } = useSubmit(async () => {
    try {
      await moved(await claimAssessment(detail.id));
      showToast(t('You’re now the reviewer'));
    } catch (refusal) {
      showProblem(refusal);
    }
  });
  return (
    <Button kind="primary" icon={<Play aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
      {t('Start review')}
    </Button>
  );
}
