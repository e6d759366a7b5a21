import type { UserCreate, UserInvite } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => api.get('/api/app/users') });

export const createUser = (body: UserCreate) => api.post('/api/app/users', { body });

/** Users choose their password through a link in the invitation email. */
export const inviteUser = (body: UserInvite) => api.post('/api/app/users/invitations', { body });

export const resendInvitation = (userId: string) =>
  api.post('/api/app/users/{userId}/invitation', { path: { userId } });

export const resetSecondFactors = (userId: string) =>
  api.delete('/api/app/users/{userId}/second-factors', { path: { userId } });

export const setBreakGlass = (userId: string, breakGlass: boolean) =>
  api.put('/api/app/users/{userId}/break-glass', { path: { userId }, body: { breakGlass } });

export const renameUser = (userId: string, name: string) =>
  api.put('/api/app/users/{userId}', { path: { userId }, body: { name } });

export const changeRole = (userId: string, roleId: string) =>
  api.put('/api/app/users/{userId}/role', { path: { userId }, body: { roleId } });

export const resetPassword = (userId: string, password: string) =>
  api.post('/api/app/users/{userId}/password', { path: { userId }, body: { password } });

export const disableUser = (userId: string) => api.post('/api/app/users/{userId}/disable', { path: { userId } });

export const enableUser = (userId: string) => api.post('/api/app/users/{userId}/enable', { path: { userId } });

export const deleteUser = (userId: string) => api.delete('/api/app/users/{userId}', { path: { userId } });
