import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { assessmentQuery, previousAssessmentQuery } from '../../api/assessments.ts';
import { reviewQueueQuery } from '../../api/reviews.ts';
import { textParam } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';

const DIALOGS = [
  'ledger',
  'send',
  'recall',
  'delete',
  'remind',
  'contact',
  'submit',
  'send-back',
  'keep',
  'finalise',
  'reopen',
  'finding',
  'dismissal',
  'what-if',
  'due-date',
  'vendor-contact',
] as const;

const TABS = ['overview', 'answers', 'score', 'findings', 'submissions'] as const;

export const assessmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assessments/$assessmentId',
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    question: textParam,
    show: textParam,
    /** The pane shown on a narrow screen. */
    pane: z.enum(['list', 'answer', 'decision']).optional().catch(undefined),
    open: z.enum(DIALOGS).optional().catch(undefined),
  }),
  beforeLoad: ({ cause, params: { assessmentId }, search: { tab = 'answers' } }) =>
    prefetchPage(cause, (client, can) => {
      if (!can('assessments:view')) return [];
      // Its status is not known yet, but reviewers mostly open it to review.
      const isReview = tab === 'answers' && can('assessments:review');
      return [
        client.query(assessmentQuery(assessmentId)),
        isReview && client.query(previousAssessmentQuery(assessmentId)),
        isReview && client.query(reviewQueueQuery(assessmentId)),
      ];
    }),
  component: lazyRouteComponent(() => import('./assessment-page.tsx'), 'AssessmentPage'),
});
