export { deleteIdentityProviderIn, listProviderColumns, setIdentityProviderIn } from './identity-provider-commands.ts';
export {
  buildRedirectUrl,
  findProviderConnection,
  findSsoOrganisations,
  isSsoOnlyUser,
  lockSignInMethodsShared,
  type ProviderConnection,
  type ProviderRow,
  requireNonSsoSignIn,
  selectProvider,
} from './identity-provider-queries.ts';
export { createAuthorizationUrl, discoverProvider, exchangeCode } from './openid-connect.ts';
export { listErrorMessages } from './provider-errors.ts';
export { checkSsoDomainsHandler } from './sso-domain-job.ts';
export { listVerifiedDomains } from './sso-domain-queries.ts';
