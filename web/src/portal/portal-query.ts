import type { PortalAssessment, PortalSaved } from '@assay/contract';
import { notifyManager, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { getPortalAssessment } from '../api/portal.ts';
import { hasStatus } from '../api/problem.ts';
import { InvalidLinkError, openLinkInAddress, ownerOf, tellOtherTabs } from './link.ts';

const isRefusal = (error: unknown) =>
  error instanceof InvalidLinkError || [401, 403, 404].some((status) => hasStatus(error, status));

// A saved answer leaves the outbox and appears in the questionnaire in one drawing: a moment between would show the old one.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked even when the browser believes to be offline: it is not always right.
    queries: { networkMode: 'always', retry: (tries, error) => !isRefusal(error) && tries < 2 },
    mutations: { networkMode: 'always' },
  },
});

const COLLEAGUES_MS = 45_000;

/** The questionnaire of the link; colleagues may answer it at the same time. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: async () => {
    await openLinkInAddress();
    const assessment = await getPortalAssessment();
    tellOtherTabs(ownerOf(assessment));
    return assessment;
  },
  staleTime: 5_000,
  refetchInterval: ({ state }) => (isRefusal(state.error) ? false : COLLEAGUES_MS),
  refetchOnWindowFocus: ({ state }) => !isRefusal(state.error),
});

/** Asks for the questionnaire again after something changed it. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: portalQuery.queryKey });
}

/** The questionnaire once an answer is saved. What did not change stays the same object, and is not drawn again. */
export function withSaved(assessment: PortalAssessment, questionKey: string, saved: PortalSaved): PortalAssessment {
  const { response, progress, sections, shownKeys, hiddenKeys } = saved;
  return {
    ...assessment,
    status: assessment.status === 'SENT' ? 'IN_PROGRESS' : assessment.status,
    progress,
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
