import type { AppContext } from './context.ts';
import { accountLinkRoutes } from './features/account-links/account-link-routes.ts';
import { authenticateApiKey, claimApiKey } from './features/api-keys/api-key-authentication.ts';
import { apiKeyRoutes } from './features/api-keys/api-key-routes.ts';
import { assessmentRoutes } from './features/assessments/assessment-routes.ts';
import { assessmentTableRoutes } from './features/assessments/assessment-table-routes.ts';
import { takeAuditPlace } from './features/audit/audit-limit.ts';
import { auditRoutes } from './features/audit/audit-routes.ts';
import { auditSealRoutes } from './features/audit/audit-seal-routes.ts';
import { certificationRoutes } from './features/certifications/certification-routes.ts';
import { commentRoutes } from './features/comments/comment-routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { demoDataRoutes } from './features/demo-data/demo-data-routes.ts';
import { evidenceRoutes } from './features/evidence/evidence-routes.ts';
import { findingRoutes } from './features/findings/finding-routes.ts';
import { frameworkRoutes } from './features/frameworks/framework-routes.ts';
import { healthRoutes } from './features/health/health-routes.ts';
import { identityProviderRoutes } from './features/identity-providers/identity-provider-routes.ts';
import { ssoRoutes } from './features/identity-providers/sso-routes.ts';
import { mailRoutes } from './features/mail/mail-routes.ts';
import { myWorkRoutes } from './features/my-work/my-work-routes.ts';
import { organisationRoutes } from './features/organisations/organisation-routes.ts';
import { authenticatePortal, portalCookieName } from './features/portal/portal-authentication.ts';
import { portalEvidenceRoutes } from './features/portal/portal-evidence-routes.ts';
import { portalLinkRoutes } from './features/portal/portal-link-routes.ts';
import { portalRoutes } from './features/portal/portal-routes.ts';
import { portalSessionRoutes } from './features/portal/portal-session-routes.ts';
import { referenceRoutes } from './features/reference/reference-routes.ts';
import { reportRoutes } from './features/reports/report-routes.ts';
import { responsibilityRoutes } from './features/responsibilities/responsibility-routes.ts';
import { reviewRoutes } from './features/reviews/review-routes.ts';
import { roleRoutes } from './features/roles/role-routes.ts';
import { authenticateScim } from './features/scim/scim-authentication.ts';
import { scimDiscoveryRoutes } from './features/scim/scim-discovery-routes.ts';
import { scimGroupRoutes } from './features/scim/scim-group-routes.ts';
import { scimSettingsRoutes } from './features/scim/scim-settings-routes.ts';
import { scimUserRoutes } from './features/scim/scim-user-routes.ts';
import { secondFactorRoutes } from './features/second-factors/second-factor-routes.ts';
import { authenticatePending } from './features/sessions/pending-authentication.ts';
import { secondStepRoutes } from './features/sessions/second-step-routes.ts';
import { authenticateSession } from './features/sessions/session-authentication.ts';
import { sessionRoutes } from './features/sessions/session-routes.ts';
import { setupRoutes } from './features/sessions/setup-routes.ts';
import { signInSetUpRoutes } from './features/sessions/sign-in-set-up-routes.ts';
import { taskRoutes } from './features/tasks/task-routes.ts';
import { templateRoutes } from './features/templates/template-routes.ts';
import { userRoutes } from './features/users/user-routes.ts';
import { vendorAppRoutes } from './features/vendors/vendor-app-routes.ts';
import { vendorRoutes } from './features/vendors/vendor-routes.ts';
import { viewRoutes } from './features/views/view-routes.ts';
import { webhookRoutes } from './features/webhooks/webhook-routes.ts';
import { webRoutes } from './features/web/web-routes.ts';
import { isOfPortal, isOfScim, isOfSecondStep } from './platform/http/access.ts';
import { guard } from './platform/http/guard.ts';
import { observeRequests } from './platform/http/observe.ts';
import { describeApi } from './platform/http/openapi.ts';
import { type Api, createServer } from './platform/http/server.ts';
import { pendingCookieName, sessionCookieName } from './platform/http/visits.ts';

/** The whole HTTP interface: every mount is listed here. */
const MOUNTS: readonly ((app: Api, ctx: AppContext) => void)[] = [
  vendorRoutes,
  vendorAppRoutes,
  certificationRoutes,
  responsibilityRoutes,
  assessmentRoutes,
  assessmentTableRoutes,
  taskRoutes,
  reviewRoutes,
  findingRoutes,
  commentRoutes,
  evidenceRoutes,
  dashboardRoutes,
  myWorkRoutes,
  reportRoutes,
  auditRoutes,
  auditSealRoutes,
  frameworkRoutes,
  templateRoutes,
  setupRoutes,
  sessionRoutes,
  secondStepRoutes,
  signInSetUpRoutes,
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
  webhookRoutes,
  scimSettingsRoutes,
  scimDiscoveryRoutes,
  scimUserRoutes,
  scimGroupRoutes,
  portalLinkRoutes,
  portalSessionRoutes,
  portalRoutes,
  portalEvidenceRoutes,
  referenceRoutes,
  healthRoutes,
  webRoutes,
];

export async function createApp(ctx: AppContext): Promise<Api> {
  const { config, log } = ctx;
  const app = createServer({ log, trustedProxies: config.trustedProxies });
  observeRequests(app, ctx.metrics);
  guard(app, {
    // A key that is sent wins over a cookie, also when it is wrong. The portal knows neither keys nor sessions of ours.
    authenticate: (credential, access) => {
      if (isOfPortal(access)) return authenticatePortal(ctx, credential);
      if (isOfScim(access)) return authenticateScim(ctx, credential);
      if (isOfSecondStep(access)) return authenticatePending(ctx, credential);
      return credential.authorization === undefined
        ? authenticateSession(ctx, credential)
        : authenticateApiKey(ctx, credential);
    },
    claim: (credential) => claimApiKey(ctx, credential),
    isPresented: ({ authorization, cookies }, access) => {
      if (isOfPortal(access)) return portalCookieName(config.publicUrl) in cookies;
      if (isOfSecondStep(access)) return pendingCookieName(config.publicUrl) in cookies;
      return authorization !== undefined || sessionCookieName(config.publicUrl) in cookies;
    },
    takeAuditPlace: (caller) => takeAuditPlace(ctx, caller),
    origin: config.publicUrl.origin,
    limits: config.limits,
  });
  await describeApi(app);

  for (const mount of MOUNTS) mount(app, ctx);
  await app.ready();
  return app;
}
