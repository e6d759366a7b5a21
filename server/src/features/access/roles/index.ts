export { createBuiltInRoles } from './role-commands.ts';
export {
  ADMINISTRATOR,
  getAdministratorRoleId,
  listRoles,
  requireGrantable,
  requireGrantableRole,
  requireSignInAuthority,
  type RoleRow,
} from './role-queries.ts';
