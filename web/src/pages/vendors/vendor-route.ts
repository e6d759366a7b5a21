import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { vendorAssuranceQuery } from '../../api/assurance.ts';
import { responsibilitiesQuery } from '../../api/responsibilities.ts';
import { vendorScoreChangesQuery } from '../../api/score-changes.ts';
import { vendorDecisionsQuery, vendorOverviewQuery, vendorQuery } from '../../api/vendors.ts';
import { pageParam, textParam } from '../../app/search-params.ts';
import { prefetchPage } from '../../app/query-client.ts';
import { shellRoute } from '../../app/shell-route.ts';

const TABS = ['overview', 'assessments', 'findings', 'evidence', 'activity'] as const;
const DIALOGS = [
  'edit',
  'merge',
  'delete',
  'why',
  'responsibility',
  'certification',
  'finding',
  'decision',
  'what-if',
] as const;

export const vendorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vendors/$vendorId',
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    page: pageParam,
    /** The open dialog, and the ID of the record that it shows. */
    open: z.enum(DIALOGS).optional().catch(undefined),
    item: textParam,
  }),
  beforeLoad: ({ cause, params: { vendorId }, search: { tab = 'overview' } }) => {
    prefetchPage(cause, (client, can) => {
      if (!can('vendors:view')) return [];
      const isOverview = tab === 'overview';
      const showsScores = isOverview && can('assessments:view');
      return [
        client.query(vendorQuery(vendorId)),
        client.query(vendorOverviewQuery(vendorId)),
        isOverview && client.query(responsibilitiesQuery(vendorId)),
        showsScores && client.query(vendorAssuranceQuery(vendorId)),
        showsScores && client.query(vendorScoreChangesQuery(vendorId)),
        showsScores && client.query(vendorDecisionsQuery(vendorId, 1)),
      ];
    });
  },
  component: lazyRouteComponent(() => import('./vendor-page.tsx'), 'VendorPage'),
});
