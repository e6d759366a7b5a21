import { Mail, MailPage, MailServerState, type MailTest, MailTestResult } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, withSearch } from './client.ts';

const PATH = '/api/app/mails';
const SOON_MS = 3_000;

export const mailServerQuery = queryOptions({
  queryKey: ['mails', 'server'],
  queryFn: () => call(MailServerState, '/api/app/mail-server'),
});

type Filter = { readonly status?: string | undefined; readonly page: number };

const isOnItsWay = ({ status, outcome }: Mail) => status === 'SENDING' || (status === 'QUEUED' && outcome === null);

/** Asked again by itself while a mail is on its way. */
export const mailsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['mails', filter],
    queryFn: () => call(MailPage, withSearch(PATH, filter)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.entries.some(isOnItsWay) ? SOON_MS : false),
  });

export const resendMail = (mailId: string) => call(Mail, `${PATH}/${mailId}/resend`, { method: 'POST' });

export const sendTestMail = (body: MailTest) => call(MailTestResult, `${PATH}/test`, { method: 'POST', body });
