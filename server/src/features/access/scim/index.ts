export { authenticateScim } from './scim-authentication.ts';
