import { type OwnPassword, Session } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing } from './client.ts';

const PATH = '/api/app/sessions';

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call(z.array(Session), PATH) });

export const endSession = (sessionId: string) => call(nothing, `${PATH}/${sessionId}`, { method: 'DELETE' });

export const changeOwnPassword = (body: OwnPassword) => call(nothing, '/api/app/me/password', { method: 'POST', body });
