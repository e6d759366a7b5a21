import { User, type UserCreate, type UserInvite } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing } from './client.ts';

const PATH = '/api/app/users';
const pathOf = (userId: string, step = '') => `${PATH}/${userId}${step}`;

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => call(z.array(User), PATH) });

export const createUser = (body: UserCreate) => call(User, PATH, { method: 'POST', body });

/** They choose their password themselves, by a link that comes by mail. */
export const inviteUser = (body: UserInvite) => call(User, `${PATH}/invitations`, { method: 'POST', body });

export const inviteAgain = (userId: string) => call(User, pathOf(userId, '/invitation'), { method: 'POST' });

export const removeSecondFactors = (userId: string) =>
  call(User, pathOf(userId, '/second-factors'), { method: 'DELETE' });

export const setBreakGlass = (userId: string, breakGlass: boolean) =>
  call(User, pathOf(userId, '/break-glass'), { method: 'PUT', body: { breakGlass } });

export const renameUser = (userId: string, name: string) =>
  call(User, pathOf(userId), { method: 'PUT', body: { name } });

export const changeRole = (userId: string, roleId: string) =>
  call(User, pathOf(userId, '/role'), { method: 'PUT', body: { roleId } });

export const setPassword = (userId: string, password: string) =>
  call(User, pathOf(userId, '/password'), { method: 'POST', body: { password } });

export const disableUser = (userId: string) => call(User, pathOf(userId, '/disable'), { method: 'POST' });

export const enableUser = (userId: string) => call(User, pathOf(userId, '/enable'), { method: 'POST' });

export const deleteUser = (userId: string) => call(nothing, pathOf(userId), { method: 'DELETE' });
