import type { OwnPasswordUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => api.get('/api/app/sessions') });

export const endSession = (sessionId: string) => api.delete('/api/app/sessions/{sessionId}', { path: { sessionId } });

export const changeOwnPassword = (body: OwnPasswordUpdate) => api.post('/api/app/me/password', { body });
