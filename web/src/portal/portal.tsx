import type { PortalAssessment } from '@assay/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Loading } from '../ui/notice.tsx';
import { ClosedDoor, doorOf } from './closed-door.tsx';
import { onOtherOwner, onPastedLink, ownerOf } from './link.ts';
import { OutboxProvider, useWholeOutbox } from './outbox/outbox-context.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { portalQuery, queryClient } from './portal-query.ts';
import { QuestionnairePage } from './questionnaire-page.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { useStep } from './step.ts';
import { SubmitPage } from './submit/submit-page.tsx';

export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <Door />
    </QueryClientProvider>
  );
}

/** Opens with a link that is valid, and says what to do otherwise. */
function Door() {
  const [isReplaced, setReplaced] = useState(false);
  const { data, error, refetch } = useQuery({ ...portalQuery, enabled: !isReplaced });
  const owner = data && ownerOf(data);
  useEffect(onPastedLink, []);
  useEffect(() => (owner === undefined ? undefined : onOtherOwner(owner, () => setReplaced(true))), [owner]);
  if (isReplaced) return <ClosedDoor reason="replaced" />;
  // What is on the screen stays there when the network goes; only when the service says no, the door closes.
  const reason = error ? doorOf(error) : null;
  if (reason !== null && (reason !== 'unreachable' || !data)) {
    return <ClosedDoor reason={reason} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <main className="mx-auto max-w-3xl p-4">
        <Loading />
      </main>
    );
  }
  return (
    <OutboxProvider key={owner} assessment={data}>
      <Opened assessment={data} />
    </OutboxProvider>
  );
}

function Opened({ assessment }: { readonly assessment: PortalAssessment }) {
  const step = useStep();
  const { hasEnded, entries } = useWholeOutbox();
  if (hasEnded) return <ClosedDoor reason="ended" unsent={entries.size} />;
  return (
    <PortalFrame assessment={assessment}>
      {step === 'submit' && assessment.canSubmit ? (
        <SubmitPage assessment={assessment} />
      ) : step === 'receipt' ? (
        <ReceiptPage assessment={assessment} />
      ) : (
        <QuestionnairePage assessment={assessment} />
      )}
    </PortalFrame>
  );
}
