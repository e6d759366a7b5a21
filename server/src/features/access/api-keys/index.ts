export { authenticateApiKey, claimApiKey } from './api-key-authentication.ts';
export { createApiKey, revokeApiKey } from './api-key-commands.ts';
export { findUsableKey, listApiKeys, listKeysWithoutOwner } from './api-key-queries.ts';
