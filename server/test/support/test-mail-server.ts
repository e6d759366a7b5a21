import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Stages at which a conversation can fail: `data` is at the first bytes of the message, `end` after its last byte and
 * before the reply.
 */
export const STAGES = ['connect', 'auth', 'from', 'to', 'data', 'end'] as const;
type Stage = (typeof STAGES)[number];

/** At this stage, the server sends this code, closes the connection, or stops responding. */
export type SmtpFault = {
  readonly stage: Stage;
  readonly how: number | 'cut' | 'silence';
  readonly words?: string;
};

type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly raw: string;
};

export type TestMailServer = {
  readonly port: number;
  readonly url: string;
  /** Messages that arrived completely, whether or not the server confirmed them. */
  readonly received: ReceivedMail[];
  mishap: SmtpFault | null;
  readonly stop: () => Promise<void>;
};

export const MAIL_USER = 'mail user';
export const MAIL_PASSWORD = 'p@ss/word:';

/** A real SMTP server on the loopback interface that keeps all messages. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const state: { mishap: SmtpFault | null } = { mishap: null };

  const passes = (stage: Stage, answer: (error?: Error | null) => void) => {
    if (state.mishap?.stage !== stage) return true;
    const { how, words = 'Not this one' } = state.mishap;
    if (how === 'cut') for (const socket of sockets) socket.destroy();
    else if (how !== 'silence') answer(Object.assign(new Error(words), { responseCode: how }));
    return false;
  };

  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, answer) => {
      if (passes('connect', answer)) answer();
    },
    onAuth: ({ username, password }, _, answer) => {
      if (!passes('auth', answer)) return;
      if (username === MAIL_USER && password === MAIL_PASSWORD) answer(null, { user: username });
      else answer(Object.assign(new Error('Unknown user'), { responseCode: 535 }));
    },
    onMailFrom: (_, __, answer) => {
      if (passes('from', answer)) answer();
    },
    onRcptTo: (_, __, answer) => {
      if (passes('to', answer)) answer();
    },
    onData: (stream, { envelope, user }, answer) => {
      stream.on('error', () => undefined);
      if (state.mishap?.stage === 'data') return void stream.once('data', () => passes('data', answer)).resume();
      const take = async () => {
        const raw = (await buffer(stream)).toString();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, raw });
        if (passes('end', answer)) answer(null, 'Kept as number 1');
      };
      // Ignores messages that were cut off.
      take().catch(() => undefined);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(state, {
    port,
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
