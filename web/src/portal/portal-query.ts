import type { PortalAssessment, PortalSaveResult } from '@assay/contract';
import { isWithVendor, TRANSITIONS } from '@assay/contract/rules';
import { notifyManager, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { getPortalAssessment } from '../api/portal.ts';
import { hasStatus } from '../api/errors.ts';
import { InvalidLinkError, openLinkFromUrl, toDraftOwner, broadcastOwner } from './portal-link.ts';

export const isPortalRefusal = (error: unknown) =>
  error instanceof InvalidLinkError || [401, 403, 404].some((status) => hasStatus(error, status));

// Lets a saved answer leave the outbox and enter the query cache in the same render. Otherwise the old answer would
// flash up.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser's offline detection is not reliable, so requests are always attempted.
    queries: { networkMode: 'always', retry: (tries, error) => !isPortalRefusal(error) && tries < 2 },
    mutations: { networkMode: 'always' },
  },
});

export const REFETCH_INTERVAL_MS = 45_000;

/** The questionnaire of this link. Colleagues can answer it at the same time. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: async () => {
    await openLinkFromUrl();
    const assessment = await getPortalAssessment();
    broadcastOwner(toDraftOwner(assessment));
    return assessment;
  },
  staleTime: 5_000,
  refetchInterval: ({ state }) => (isPortalRefusal(state.error) ? false : REFETCH_INTERVAL_MS),
  refetchOnWindowFocus: ({ state }) => !isPortalRefusal(state.error),
});

export function useRefreshPortal(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: portalQuery.queryKey });
}

/** The questionnaire with a saved answer. Unchanged parts keep their identity, so they do not re-render. */
export function applySavedAnswer(
  assessment: PortalAssessment,
  questionKey: string,
  saved: PortalSaveResult,
): PortalAssessment {
  const { response, progress, returned, sections, shownKeys, hiddenKeys } = saved;
  return {
    ...assessment,
    status: isWithVendor(assessment) ? TRANSITIONS.answer.to : assessment.status,
    progress,
    returned,
    sections: assessment.sections.map((section, index) => ({
      ...section,
      progress: sections[index]?.progress ?? section.progress,
      questions: section.questions.map((question) => {
        const visible = (question.visible || shownKeys.includes(question.key)) && !hiddenKeys.includes(question.key);
        if (question.key === questionKey) return { ...question, visible, response };
        return visible === question.visible ? question : { ...question, visible };
      }),
    })),
  };
}
