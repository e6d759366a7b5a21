import type { AppContext } from './context.ts';
import { userRoutes } from './features/access/accounts/user-routes.ts';
import { apiKeyRoutes } from './features/access/api-keys/api-key-routes.ts';
import { authenticateApiKey, claimApiKey } from './features/access/api-keys/index.ts';
import { identityProviderRoutes } from './features/access/identity-providers/identity-provider-routes.ts';
import { organisationRoutes } from './features/access/organisations/organisation-routes.ts';
import { roleRoutes } from './features/access/roles/role-routes.ts';
import { authenticateScim } from './features/access/scim/index.ts';
import { scimDiscoveryRoutes } from './features/access/scim/scim-discovery-routes.ts';
import { scimGroupRoutes } from './features/access/scim/scim-group-routes.ts';
import { scimSettingsRoutes } from './features/access/scim/scim-settings-routes.ts';
import { scimUserRoutes } from './features/access/scim/scim-user-routes.ts';
import { secondFactorRoutes } from './features/access/second-factors/second-factor-routes.ts';
import { authenticateSession, hasFreshProof } from './features/access/sessions/index.ts';
import { accountLinkRoutes } from './features/access/sign-in/account-link-routes.ts';
import { authenticatePendingSignIn } from './features/access/sign-in/index.ts';
import { requiredFactorRoutes } from './features/access/sign-in/required-factor-routes.ts';
import { secondStepRoutes } from './features/access/sign-in/second-step-routes.ts';
import { sessionRoutes } from './features/access/sign-in/session-routes.ts';
import { setupRoutes } from './features/access/sign-in/setup-routes.ts';
import { ssoRoutes } from './features/access/sign-in/sso-routes.ts';
import { assessmentRoutes } from './features/assessments/assessments/assessment-routes.ts';
import { assessmentTableRoutes } from './features/assessments/assessments/assessment-table-routes.ts';
import { commentRoutes } from './features/assessments/comments/comment-routes.ts';
import { evidenceRoutes } from './features/assessments/evidence/evidence-routes.ts';
import { storageRoutes } from './features/assessments/evidence/storage-routes.ts';
import { authenticatePortal, portalCookieName } from './features/assessments/portal/index.ts';
import { portalEvidenceRoutes } from './features/assessments/portal/portal-evidence-routes.ts';
import { portalLinkRoutes } from './features/assessments/portal/portal-link-routes.ts';
import { portalRoutes } from './features/assessments/portal/portal-routes.ts';
import { portalSessionRoutes } from './features/assessments/portal/portal-session-routes.ts';
import { assuranceRoutes } from './features/insight/assurance/assurance-routes.ts';
import { controlRoutes } from './features/insight/controls/control-routes.ts';
import { dashboardRoutes } from './features/insight/dashboard/dashboard-routes.ts';
import { issuedReportRoutes } from './features/insight/issued-reports/issued-report-routes.ts';
import { myWorkRoutes } from './features/insight/my-work/my-work-routes.ts';
import { oscalRoutes } from './features/insight/oscal/oscal-routes.ts';
import { memoRoutes } from './features/insight/reports/memo-routes.ts';
import { reportRoutes } from './features/insight/reports/report-routes.ts';
import { trendRoutes } from './features/insight/trend/trend-routes.ts';
import { scoreChangeRoutes } from './features/insight/score-changes/score-change-routes.ts';
import { vendorDetailRoutes } from './features/insight/vendor-details/vendor-detail-routes.ts';
import { viewRoutes } from './features/insight/views/view-routes.ts';
import { mailRoutes } from './features/messaging/mail/mail-routes.ts';
import { notificationRoutes } from './features/messaging/notifications/notification-routes.ts';
import { webhookRoutes } from './features/messaging/webhooks/webhook-routes.ts';
import { auditVerificationRoutes } from './features/operations/audit-verification/audit-verification-routes.ts';
import { demoDataRoutes } from './features/operations/demo-data/demo-data-routes.ts';
import { healthRoutes } from './features/operations/health/health-routes.ts';
import { referenceRoutes } from './features/operations/reference/reference-routes.ts';
import { webRoutes } from './features/operations/web/web-routes.ts';
import { attachmentRoutes } from './features/portfolio/certifications/attachment-routes.ts';
import { certificationRoutes } from './features/portfolio/certifications/certification-routes.ts';
import { responsibilityRoutes } from './features/portfolio/responsibilities/responsibility-routes.ts';
import { vendorAppRoutes } from './features/portfolio/vendors/vendor-app-routes.ts';
import { vendorRoutes } from './features/portfolio/vendors/vendor-routes.ts';
import { frameworkRoutes } from './features/questionnaires/frameworks/framework-routes.ts';
import { templateRoutes } from './features/questionnaires/templates/template-routes.ts';
import { auditRoutes } from './features/record/audit/audit-routes.ts';
import { auditSealRoutes } from './features/record/audit/audit-seal-routes.ts';
import { takeAuditQuota } from './features/record/audit/index.ts';
import { deletionRoutes } from './features/record/deletions/deletion-routes.ts';
import { observeRefusals } from './features/record/security-events/index.ts';
import { securityEventRoutes } from './features/record/security-events/security-event-routes.ts';
import { taskRoutes } from './features/record/tasks/task-routes.ts';
import { findingFileRoutes } from './features/reviews/findings/finding-file-routes.ts';
import { approvalRequestRoutes } from './features/reviews/approvals/approval-request-routes.ts';
import { approvalRoutes } from './features/reviews/approvals/approval-routes.ts';
import { acceptanceRoutes } from './features/reviews/findings/acceptance-routes.ts';
import { findingRoutes } from './features/reviews/findings/finding-routes.ts';
import { findingWorkRoutes } from './features/reviews/findings/finding-work-routes.ts';
import { portalFindingRoutes } from './features/reviews/remediation/portal-finding-routes.ts';
import { remediationRoutes } from './features/reviews/remediation/remediation-routes.ts';
import { reviewQueueRoutes } from './features/reviews/reviews/review-queue-routes.ts';
import { reviewRoutes } from './features/reviews/reviews/review-routes.ts';
import { vendorDecisionRoutes } from './features/reviews/vendor-decisions/vendor-decision-routes.ts';
import { vendorMergeRoutes } from './features/reviews/vendor-merges/vendor-merge-routes.ts';
import { isBackgroundAccess, isPendingAccess, isPortalAccess, isScimAccess } from './platform/http/access.ts';
import { registerAuthGuard } from './platform/http/auth-guard.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { observeRequests } from './platform/http/request-logging.ts';
import { type Api, createServer } from './platform/http/server.ts';
import { pendingCookieName, sessionCookieName } from './platform/http/session-cookies.ts';

/** Registers all routes of the HTTP API. */
const ROUTES: readonly ((app: Api, ctx: AppContext) => void)[] = [
  vendorRoutes,
  vendorDetailRoutes,
  vendorAppRoutes,
  certificationRoutes,
  attachmentRoutes,
  responsibilityRoutes,
  assessmentRoutes,
  assessmentTableRoutes,
  taskRoutes,
  deletionRoutes,
  reviewQueueRoutes,
  reviewRoutes,
  findingRoutes,
  findingWorkRoutes,
  vendorDecisionRoutes,
  vendorMergeRoutes,
  findingFileRoutes,
  remediationRoutes,
  acceptanceRoutes,
  approvalRoutes,
  approvalRequestRoutes,
  commentRoutes,
  evidenceRoutes,
  storageRoutes,
  controlRoutes,
  dashboardRoutes,
  myWorkRoutes,
  issuedReportRoutes,
  trendRoutes,
  memoRoutes,
  reportRoutes,
  oscalRoutes,
  scoreChangeRoutes,
  assuranceRoutes,
  auditRoutes,
  auditSealRoutes,
  auditVerificationRoutes,
  securityEventRoutes,
  frameworkRoutes,
  templateRoutes,
  setupRoutes,
  sessionRoutes,
  secondStepRoutes,
  requiredFactorRoutes,
  secondFactorRoutes,
  ssoRoutes,
  userRoutes,
  accountLinkRoutes,
  viewRoutes,
  roleRoutes,
  apiKeyRoutes,
  organisationRoutes,
  demoDataRoutes,
  identityProviderRoutes,
  mailRoutes,
  notificationRoutes,
  webhookRoutes,
  scimSettingsRoutes,
  scimDiscoveryRoutes,
  scimUserRoutes,
  scimGroupRoutes,
  portalLinkRoutes,
  portalSessionRoutes,
  portalRoutes,
  portalEvidenceRoutes,
  portalFindingRoutes,
  referenceRoutes,
  healthRoutes,
  webRoutes,
];

export async function createApp(ctx: AppContext): Promise<Api> {
  const { config, log } = ctx;
  const app = createServer({ log, trustedProxies: config.trustedProxies, sites: ctx.sites });
  observeRequests(app, ctx.metrics);
  observeRefusals(app, ctx);
  registerAuthGuard(app, {
    // A sent API key takes precedence over a cookie, even if it is wrong. The portal accepts neither API keys nor user
    // sessions.
    authenticate: (credential, access) => {
      if (isPortalAccess(access)) return authenticatePortal(ctx, credential);
      if (isScimAccess(access)) return authenticateScim(ctx, credential);
      if (isPendingAccess(access)) return authenticatePendingSignIn(ctx, credential);
      return credential.authorization === undefined
        ? authenticateSession(ctx, credential, { isBackground: isBackgroundAccess(access) })
        : authenticateApiKey(ctx, credential);
    },
    claim: (credential) => claimApiKey(ctx, credential),
    isPresented: ({ authorization, cookies, site: { url } }, access) => {
      if (isPortalAccess(access)) return portalCookieName(url) in cookies;
      if (isPendingAccess(access)) return pendingCookieName(url) in cookies;
      return authorization !== undefined || sessionCookieName(url) in cookies;
    },
    hasFreshProof: (caller) => hasFreshProof(ctx, caller),
    takeAuditPlace: (caller) => takeAuditQuota(ctx, caller),
    limits: config.limits,
  });
  await registerOpenApi(app);

  for (const mount of ROUTES) mount(app, ctx);
  await app.ready();
  return app;
}
