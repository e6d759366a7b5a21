import { requestLog, serviceLog, session, signIn, testsOf, unexpected } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const log = testsOf('audit-routes.test.ts', 'GET /api/v1/audit');
const copy = testsOf('audit-copy.test.ts');
const refusals = [
  serviceLog('has %s with the address and the request, and not what was tried'),
  serviceLog('has %s with its reason or address, and not the credential'),
];

export const logging: AsvsChapter = {
  number: 16,
  title: 'Security Logging and Error Handling',
  requirements: [
    {
      id: '16.1.1',
      says: 'What is logged, where, and for whom is documented',
      documentedIn: ['docs/explanation/security.md#logs'],
    },
    {
      id: '16.2.1',
      says: 'A line says when, where, who and what',
      provedBy: [
        requestLog('has one line a request, with who asked for what and how it went'),
        log('200 shows what changed, and who did it: the key by its name'),
      ],
    },
    {
      id: '16.2.2',
      says: 'Clocks agree, and times are UTC',
      provedBy: [
        'audit-routes.test.ts > The filters of GET /api/v1/audit > 200 fromDate starts at 00:00:00 UTC of its day',
        'cli-doctor.test.ts > The doctor > names what is wrong with the installation, each with its remedy',
      ],
      byOperator: 'keep servers and database under NTP',
    },
    {
      id: '16.2.3',
      says: 'Logs go where the documentation says, and nowhere else',
      documentedIn: ['docs/explanation/security.md#logs'],
      provedBy: [
        copy('The copy of an audit log in a file > is made of one organisation alone, and ends when it is stopped'),
      ],
    },
    {
      id: '16.2.4',
      says: 'Machines can read the logs',
      provedBy: [
        requestLog('has one line a request, with who asked for what and how it went'),
        copy('The copy of an audit log in a file > is written in the words of OCSF when asked'),
      ],
    },
    {
      id: '16.2.5',
      says: 'Secrets are not logged',
      provedBy: [
        requestLog('keeps keys, cookies, bodies and query strings out, whatever the outcome'),
        ...refusals,
        'own-password.test.ts > POST /api/app/me/password > 204 is audited, without a word of either password',
      ],
    },
    {
      id: '16.3.1',
      says: 'Every sign-in is logged, and every try',
      provedBy: [
        signIn('200 notes and audits the login together with the session'),
        session('POST /api/app/sign-out > 204 is audited'),
        ...refusals,
        'second-step.test.ts > POST /api/app/sign-in/totp > 401 after five wrong codes, also for the right one: all begins again, and the log says so',
        'passkey-sign-in.test.ts > POST /api/app/sign-in/passkey > 200 signs in with nothing else, as two factors in one, and says so in the log',
      ],
    },
    {
      id: '16.3.2',
      says: 'So is every refusal for lack of a permission',
      provedBy: [
        serviceLog('has who was refused what for lack of a permission, for wrong input and for a forged origin'),
      ],
    },
    {
      id: '16.3.3',
      says: 'So are attempts to get around checks and limits',
      provedBy: [
        serviceLog('has who was refused what for lack of a permission, for wrong input and for a forged origin'),
        ...refusals,
      ],
    },
    {
      id: '16.3.4',
      says: 'So is what fails unexpectedly',
      provedBy: [unexpected, 'webhook-jobs.test.ts > A delivery > says in words why there was no answer'],
    },
    {
      id: '16.4.1',
      says: 'Nobody can write lines of their own into a log',
      provedBy: [serviceLog('has one line for what somebody wrote over several')],
    },
    {
      id: '16.4.2',
      says: 'Logs cannot be changed, nor read by everybody',
      provedBy: [
        'audit-partitions.test.ts > The application > is refused by the database: %s',
        log("200 never shows another organisation's entries, nor counts them"),
        'audit-seal.test.ts > Sealing > signs the root of the tree of all leaves',
        'audit-seal.test.ts > Sealing > refuses to go on from a checkpoint that somebody changed: %s',
      ],
    },
    {
      id: '16.4.3',
      says: 'Logs are copied to another system',
      provedBy: [
        copy('The copy of an audit log in a file > has every entry once, in order, and goes on where it stopped'),
        copy('The copy of an audit log by webhook > is signed, comes again after a failure, and has every entry'),
      ],
      byOperator:
        'collect standard error, and copy the audit log (`assay audit copy`) and its checkpoints (`assay audit witness`) elsewhere',
    },
    { id: '16.5.1', says: 'What went wrong inside is not told outside', provedBy: [unexpected] },
    {
      id: '16.5.2',
      says: 'The service goes on while something it needs is gone',
      provedBy: [
        'health-routes.test.ts > GET /healthz and /readyz > alive but 503 for readiness when the database does not answer',
        'mail-routes.test.ts > Without a mail server > mails stay queued and readable, links can be copied, and a test says so',
        'file-store.test.ts > A file store on an S3 server that is not there > says that it cannot be used',
        'webhook-jobs.test.ts > A delivery > is tried again later when the receiver does not take it, with the same id and body',
        'press.test.ts > A press > refuses the order, and only that one, whose process dies over it',
      ],
    },
    {
      id: '16.5.3',
      says: 'What fails, fails closed',
      provedBy: [
        'audit-fail-closed.test.ts > While no audit entry can be written > 503 refuses %s and writes nothing; afterwards it is done',
        'audit-fail-closed.test.ts > While no audit entry can be written > 503 lets nobody sign in',
        'uploads.test.ts > With a virus scanner > a file is not accepted while the scanner is not there, or says something else',
      ],
    },
  ],
};
