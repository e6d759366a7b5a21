import type { AssessmentDetail } from '@assay/contract';
import { BellRing, CheckCheck, Download, Ellipsis, Play, RotateCcw, Send, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { downloadsOf } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { problemOf } from '../../api/problem.ts';
import { claimAssessment } from '../../api/reviews.ts';
import { t } from '../../format/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { clarificationsOf } from './review/review-state.ts';
import { useAside } from './use-aside.ts';
import { useMoved } from './use-move.ts';

type DetailProps = { readonly detail: AssessmentDetail };

/** What can be done with it as it stands, the next step last. */
export function AssessmentActions({ detail }: DetailProps) {
  const canDelete = useCan('assessments:delete');
  const { show } = useAside();
  return (
    <>
      {canDelete && (
        <Menu
          label={t('More')}
          trigger={<IconButton label={t('More')} icon={<Ellipsis aria-hidden="true" />} onPress={() => undefined} />}
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
      <Steps detail={detail} />
    </>
  );
}

function Downloads({ detail: { id, title, vendor } }: DetailProps) {
  const { pdf, csv, json } = downloadsOf(id);
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
                {t('Everything (JSON)')}
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

function Steps({ detail }: DetailProps) {
  const canSend = useCan('assessments:send');
  const canReview = useCan('assessments:review');
  switch (detail.status) {
    case 'DRAFT':
      return canSend ? <Step aside="send" label={t('Send')} icon={<Send aria-hidden="true" />} next /> : null;
    case 'SENT':
    case 'IN_PROGRESS':
      return canSend ? <WithVendorSteps /> : null;
    case 'SUBMITTED':
      return canReview ? <ClaimButton detail={detail} /> : null;
    case 'UNDER_REVIEW':
      return canReview ? <ReviewSteps detail={detail} /> : null;
    case 'COMPLETED':
      return canReview ? <Step aside="reopen" label={t('Reopen')} icon={<RotateCcw aria-hidden="true" />} /> : null;
  }
}

type StepProps = {
  readonly aside: Parameters<ReturnType<typeof useAside>['show']>[0];
  readonly label: string;
  readonly icon: ReactNode;
  readonly next?: boolean;
};

function Step({ aside, label, icon, next = false }: StepProps) {
  const { show } = useAside();
  return (
    <Button kind={next ? 'primary' : 'plain'} icon={icon} onPress={() => show(aside)}>
      {label}
    </Button>
  );
}

const WithVendorSteps = () => (
  <>
    <Step aside="recall" label={t('Recall')} icon={<Undo2 aria-hidden="true" />} />
    <Step aside="remind" label={t('Remind')} icon={<BellRing aria-hidden="true" />} next />
  </>
);

function ReviewSteps({ detail }: DetailProps) {
  const asked = clarificationsOf(detail).length;
  const label = asked === 0 ? t('Send back') : t('Send back ({{count}})', { count: asked });
  return (
    <>
      <Step aside="send-back" label={label} icon={<Undo2 aria-hidden="true" />} />
      <Step aside="finalise" label={t('Finalise')} icon={<CheckCheck aria-hidden="true" />} next />
    </>
  );
}

function ClaimButton({ detail }: DetailProps) {
  const moved = useMoved();
  const { submit, busy } = useSubmit(async () => {
    try {
      await moved(await claimAssessment(detail.id));
      toast(t('The review is yours'));
    } catch (refusal) {
      toast(problemOf(refusal).title, { tone: 'failed' });
    }
  });
  return (
    <Button kind="primary" icon={<Play aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
      {t('Start the review')}
    </Button>
  );
}
