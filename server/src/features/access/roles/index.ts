export { createBuiltInRoles } from './role-commands.ts';
export {
  ADMINISTRATOR,
  getAdministratorRoleId,
  listRoles,
  requireGrantable,
  requireGrantableRole,
  type RoleRow,
} from './role-queries.ts';
