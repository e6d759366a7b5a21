export { requireBreakGlassAdministrator, requireOtherBreakGlassAdministrator } from './break-glass-queries.ts';
export { hashNewPassword } from './password-commands.ts';
export {
  createSsoUser,
  deleteSubjects,
  findUserByEmail,
  findUserBySubject,
  isUserWithSubject,
  linkSubject,
} from './sso-user-commands.ts';
export { secondFactorKindsColumn } from './user-columns.ts';
export {
  createUser,
  deleteUser,
  deleteUserIn,
  insertUser,
  lockSignInAccount,
  recordLogin,
  updateUser,
} from './user-commands.ts';
export {
  findActivePermissions,
  getUser,
  getUserIn,
  listPeople,
  listUsers,
  requireUser,
  selectPeopleWithPermission,
  toUser,
  type UserRow,
} from './user-queries.ts';
export { lockInvitedUser, lockUser, requireOtherAdministrator, saveUser, toUserEntity } from './user-row.ts';
