import { createRouter } from '@tanstack/react-router';
import { acceptancesRoute } from '../pages/acceptances/acceptances-route.ts';
import { approvalRoute } from '../pages/approvals/approval-route.ts';
import { approvalsRoute } from '../pages/approvals/approvals-route.ts';
import { assessmentRoute } from '../pages/assessments/assessment-route.ts';
import { assessmentsRoute } from '../pages/assessments/assessments-route.ts';
import { newAssessmentRoute } from '../pages/assessments/new-assessment-route.ts';
import { auditRoute } from '../pages/audit/audit-route.ts';
import { confirmationRoute } from '../pages/confirmation/confirmation-route.ts';
import { dashboardRoute } from '../pages/dashboard/dashboard-route.ts';
import { findingRoute } from '../pages/findings/finding-route.ts';
import { findingsRoute } from '../pages/findings/findings-route.ts';
import { controlRoute } from '../pages/frameworks/control-route.ts';
import { frameworkRoute } from '../pages/frameworks/framework-route.ts';
import { frameworksRoute } from '../pages/frameworks/frameworks-route.ts';
import { inboxRoute } from '../pages/inbox/inbox-route.ts';
import { portfolioRoute, reportsRoute } from '../pages/portfolio/portfolio-route.ts';
import { responsibilitiesRoute } from '../pages/responsibilities/responsibilities-route.ts';
import { resetPasswordRoute } from '../pages/reset-password/reset-password-route.ts';
import { settingsRoute } from '../pages/settings/settings-route.tsx';
import { setupRoute } from '../pages/setup/setup-route.ts';
import { sharedReportRoute } from '../pages/shared-report/shared-report-route.ts';
import { signInRoute } from '../pages/sign-in/sign-in-route.ts';
import { templateRoute } from '../pages/templates/template-route.ts';
import { templatesRoute } from '../pages/templates/templates-route.ts';
import { vendorImportRoute } from '../pages/vendors/import/vendor-import-route.ts';
import { vendorRoute } from '../pages/vendors/vendor-route.ts';
import { vendorsRoute } from '../pages/vendors/vendors-route.ts';
import { welcomeRoute } from '../pages/welcome/welcome-route.ts';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    setupRoute,
    welcomeRoute,
    resetPasswordRoute,
    sharedReportRoute,
    shellRoute.addChildren([
      dashboardRoute,
      vendorsRoute,
      vendorRoute,
      vendorImportRoute,
      assessmentsRoute,
      newAssessmentRoute,
      assessmentRoute,
      findingsRoute,
      findingRoute,
      acceptancesRoute,
      approvalsRoute,
      approvalRoute,
      templatesRoute,
      templateRoute,
      frameworksRoute,
      frameworkRoute,
      portfolioRoute,
      controlRoute,
      reportsRoute,
      responsibilitiesRoute,
      auditRoute,
      inboxRoute,
      settingsRoute,
      confirmationRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- the router is told its type by merging
  interface Register {
    router: typeof router;
  }
}
