import type { QueryOf } from '@assay/client';
import type { Mail, MailTest } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const REFETCH_INTERVAL_MS = 3_000;

export const mailServerQuery = queryOptions({
  queryKey: ['mails', 'server'],
  queryFn: () => api.get('/api/app/mail-server'),
});

const isInProgress = ({ status, outcome }: Mail) => status === 'SENDING' || (status === 'QUEUED' && outcome === null);

/** Polls while an email is being sent. */
export const mailsQuery = (query: QueryOf<'/api/app/mails'>) =>
  queryOptions({
    queryKey: ['mails', query],
    queryFn: () => api.get('/api/app/mails', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.entries.some(isInProgress) ? REFETCH_INTERVAL_MS : false),
  });

export const resendMail = (mailId: string) => api.post('/api/app/mails/{mailId}/resend', { path: { mailId } });

export const sendTestMail = (body: MailTest) => api.post('/api/app/mails/test', { body });
