export { createInvitationUrl, inviteUser, resendInvitation } from './invitation-commands.ts';
export { setOwnPasswordIn } from './own-password-commands.ts';
export {
  assignRole,
  deleteProvisionedUser,
  lockProvisionedUser,
  setUserActive,
  updateProvisionedIdentity,
} from './provisioning-commands.ts';
export { resetSecondFactors } from './user-access-commands.ts';
