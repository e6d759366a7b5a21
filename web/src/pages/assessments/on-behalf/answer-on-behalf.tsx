import type { AssessmentDetail } from '@assay/contract';
import { PenLine, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerList } from './answer-list.tsx';

/** The answers so far. Users can enter answers that the vendor gave by email or phone. */
export function AnswerOnBehalf({ detail }: { readonly detail: AssessmentDetail }) {
  const [entering, setEntering] = useState<string | null>(null);
  const canEnter = useCan('assessments:send') && detail.status !== 'DRAFT';
  const { show } = useAssessmentDialog();
  return (
    <div className="grid gap-4">
      {canEnter && (
        <Callout tone="blue">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{t('You can enter answers on behalf of the vendor. Each answer is marked with your name.')}</p>
            <Button icon={<SendHorizontal aria-hidden="true" />} onPress={() => show('submit')}>
              {t('Submit on behalf of vendor')}
            </Button>
          </div>
        </Callout>
      )}
      {detail.sections.map((section) => (
        <Panel
          key={section.title}
          title={section.title}
          actions={
            canEnter &&
            entering !== section.title && (
              <Button kind="quiet" icon={<PenLine aria-hidden="true" />} onPress={() => setEntering(section.title)}>
                {t('Enter answers')}
              </Button>
            )
          }
        >
          {entering === section.title && canEnter ? (
            <AnswerForm detail={detail} section={section} onDone={() => setEntering(null)} />
          ) : (
            <AnswerList detail={detail} questions={section.questions} />
          )}
        </Panel>
      ))}
    </div>
  );
}
