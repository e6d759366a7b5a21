import type { UserCreate, UserInvite } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => assay.get('/api/app/users') });

export const createUser = (body: UserCreate) => assay.post('/api/app/users', { body });

/** They choose their password themselves, by a link that comes by mail. */
export const inviteUser = (body: UserInvite) => assay.post('/api/app/users/invitations', { body });

export const inviteAgain = (userId: string) => assay.post('/api/app/users/{userId}/invitation', { path: { userId } });

export const removeSecondFactors = (userId: string) =>
  assay.delete('/api/app/users/{userId}/second-factors', { path: { userId } });

export const setBreakGlass = (userId: string, breakGlass: boolean) =>
  assay.put('/api/app/users/{userId}/break-glass', { path: { userId }, body: { breakGlass } });

export const renameUser = (userId: string, name: string) =>
  assay.put('/api/app/users/{userId}', { path: { userId }, body: { name } });

export const changeRole = (userId: string, roleId: string) =>
  assay.put('/api/app/users/{userId}/role', { path: { userId }, body: { roleId } });

export const setPassword = (userId: string, password: string) =>
  assay.post('/api/app/users/{userId}/password', { path: { userId }, body: { password } });

export const disableUser = (userId: string) => assay.post('/api/app/users/{userId}/disable', { path: { userId } });

export const enableUser = (userId: string) => assay.post('/api/app/users/{userId}/enable', { path: { userId } });

export const deleteUser = (userId: string) => assay.delete('/api/app/users/{userId}', { path: { userId } });
