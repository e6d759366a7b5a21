import type { PortalAssessment } from '@assay/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PortalLoading, PortalUnavailable, toUnavailableReason } from './portal-unavailable.tsx';
import { onOwnerChange, onLinkPaste, toDraftOwner } from './portal-link.ts';
import { OutboxProvider, useOutboxState } from './outbox/outbox-context.tsx';
import { PortalLayout } from './portal-layout.tsx';
import { portalQuery, queryClient } from './portal-query.ts';
import { QuestionnairePage } from './questionnaire-page.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { useStep } from './step.ts';
import { SubmitPage } from './submit/submit-page.tsx';

/** Links to findings open another page, which is loaded only for them. */
const FindingsPortal = lazy(async () => ({
  default: (await import('./findings/findings-portal.tsx')).FindingsPortal,
}));

const showsFindings = () => new URLSearchParams(window.location.search).get('view') === 'findings';

export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PortalLoading />}>{showsFindings() ? <FindingsPortal /> : <PortalGate />}</Suspense>
    </QueryClientProvider>
  );
}

/** Shows the questionnaire if the link is valid, otherwise what to do. */
function PortalGate() {
  const [isReplaced, setReplaced] = useState(false);
  const { data, error, refetch } = useQuery({ ...portalQuery, enabled: !isReplaced });
  const owner = data && toDraftOwner(data);
  useEffect(onLinkPaste, []);
  useEffect(() => (owner === undefined ? undefined : onOwnerChange(owner, () => setReplaced(true))), [owner]);
  if (isReplaced) return <PortalUnavailable reason="replaced" />;
  // A network failure keeps the page on screen. It becomes unavailable only if the service rejects the session.
  const reason = error ? toUnavailableReason(error) : null;
  if (reason !== null && (reason !== 'unreachable' || !data)) {
    return <PortalUnavailable reason={reason} onRetry={() => void refetch()} />;
  }
  if (!data) return <PortalLoading />;
  return (
    <OutboxProvider key={owner} assessment={data}>
      <OpenPortal assessment={data} />
    </OutboxProvider>
  );
}

function OpenPortal({ assessment }: { readonly assessment: PortalAssessment }) {
  const step = useStep();
  const { hasEnded, entries } = useOutboxState();
  if (hasEnded) return <PortalUnavailable reason="ended" unsent={entries.size} />;
  return (
    <PortalLayout assessment={assessment}>
      {step === 'submit' && assessment.canSubmit ? (
        <SubmitPage assessment={assessment} />
      ) : step === 'receipt' && !assessment.delegated ? (
        <ReceiptPage assessment={assessment} />
      ) : (
        <QuestionnairePage assessment={assessment} />
      )}
    </PortalLayout>
  );
}
