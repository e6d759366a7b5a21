import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { assessmentQuery } from '../../api/assessments.ts';
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
  beforeLoad: ({ cause, params: { assessmentId } }) =>
    prefetchPage({ cause, permission: 'assessments:view' }, (client) => [client.query(assessmentQuery(assessmentId))]),
  component: lazyRouteComponent(() => import('./assessment-page.tsx'), 'AssessmentPage'),
});
