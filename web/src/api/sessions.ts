import type { OwnPassword } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => assay.get('/api/app/sessions') });

export const endSession = (sessionId: string) => assay.delete('/api/app/sessions/{sessionId}', { path: { sessionId } });

export const changeOwnPassword = (body: OwnPassword) => assay.post('/api/app/me/password', { body });
