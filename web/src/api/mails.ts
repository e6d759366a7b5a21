import type { QueryOf } from '@assay/client';
import type { Mail, MailTest } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

const SOON_MS = 3_000;

export const mailServerQuery = queryOptions({
  queryKey: ['mails', 'server'],
  queryFn: () => assay.get('/api/app/mail-server'),
});

const isOnItsWay = ({ status, outcome }: Mail) => status === 'SENDING' || (status === 'QUEUED' && outcome === null);

/** Asked again by itself while a mail is on its way. */
export const mailsQuery = (query: QueryOf<'/api/app/mails'>) =>
  queryOptions({
    queryKey: ['mails', query],
    queryFn: () => assay.get('/api/app/mails', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.entries.some(isOnItsWay) ? SOON_MS : false),
  });

export const resendMail = (mailId: string) => assay.post('/api/app/mails/{mailId}/resend', { path: { mailId } });

export const sendTestMail = (body: MailTest) => assay.post('/api/app/mails/test', { body });
