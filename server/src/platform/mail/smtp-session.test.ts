import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type Mishap,
  STAGES,
  type TestMailServer,
} from '../../../test/mail-server.ts';
import { readMail } from '../../../test/read-mail.ts';
import { mailServerOf } from './mail-server.ts';
import { type Message, packMessage } from './message.ts';
import { openSession } from './smtp-session.ts';

let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
beforeEach(() => {
  mails.mishap = null;
  mails.received.length = 0;
});
afterAll(() => mails.stop());

const signedIn = (pass = MAIL_PASSWORD) =>
  mails.url.replace('//', `//${encodeURIComponent(MAIL_USER)}:${encodeURIComponent(pass)}@`);

const MESSAGE: Message = {
  id: 'f4f6c8de-0000-4000-8000-000000000001',
  from: { name: 'Northwind', email: 'risk@northwind.example' },
  to: { name: 'Vera Vendor', email: 'vera@vendor.example' },
  subject: 'Please answer',
  text: 'Hello Vera,\n\nplease answer.\n',
  html: '<p>Hello Vera</p>',
};

/** How it ends: the outcome, or that there was no session to send in. */
async function deliver(fields: Partial<Message> = {}, { url = mails.url, timeoutMs = 5_000, allowPlain = false } = {}) {
  const server = mailServerOf({ url, from: 'risk@northwind.example', timeoutMs, allowPlain });
  const parcel = await packMessage({ ...MESSAGE, ...fields });
  const session = await openSession(server).catch((error: unknown) => String(error));
  if (typeof session === 'string') return { outcome: 'NO SESSION', words: session };
  return session.send(parcel).finally(session.close);
}

async function arrived(fields: Partial<Message>) {
  expect(await deliver(fields)).toMatchObject({ outcome: 'ACCEPTED' });
  const [mail] = mails.received;
  if (!mail) throw new Error('Nothing arrived');
  return { ...mail, ...readMail(mail.raw) };
}

describe('A message', () => {
  it('arrives with its headers and both bodies, and the server is quoted', async () => {
    expect(await deliver()).toEqual({ outcome: 'ACCEPTED', words: '250 Kept as number 1' });
    const [mail] = mails.received;
    expect(mail).toMatchObject({ from: 'risk@northwind.example', to: ['vera@vendor.example'] });
    const { headers, text, html } = readMail(mail?.raw ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Northwind <risk@northwind.example>',
      to: 'Vera Vendor <vera@vendor.example>',
      subject: 'Please answer',
      'message-id': `<${MESSAGE.id}@northwind.example>`,
      'auto-submitted': 'auto-generated',
    });
    expect({ text, html }).toEqual({ text: MESSAGE.text, html: MESSAGE.html });
  });

  it('carries names, subjects and texts of any script', async () => {
    const name = 'Зоя Ωμέγα 李小龍 "the \\ one" <x> 🦊';
    const subject = 'Fragebogen für Größe: 質問票にお答えください 🦊 '.repeat(5).trim();
    const text = 'Grüße aus Köln 🦊\nالسلام عليكم\n';
    const mail = await arrived({ to: { name, email: MESSAGE.to.email }, subject, text, html: `<p>${text}</p>` });
    expect(mail.headers.get('to')).toContain('Зоя Ωμέγα 李小龍');
    expect(mail.headers.get('to')).toMatch(/ <vera@vendor\.example>$/);
    expect(mail.headers.get('subject')).toBe(subject);
    expect(mail.text).toBe(text);
    expect(mail.html).toBe(`<p>${text}</p>`);
    expect(mail.raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });

  it.each([
    'Vera\r\nBcc: victim@elsewhere.example',
    'Vera\nBcc: victim@elsewhere.example',
    'Vera\rBcc: victim@elsewhere.example\r\n\r\n<script>',
    'Vera" <victim@elsewhere.example>, "x',
    'Vera\u2028Bcc: victim@elsewhere.example',
    'Vera, victim@elsewhere.example',
    'Vera\r\n.\r\nMAIL FROM:<evil@elsewhere.example>',
  ])('gives nobody another header or recipient: %j', async (attack) => {
    const mail = await arrived({
      from: { name: attack, email: MESSAGE.from.email },
      to: { name: attack, email: MESSAGE.to.email },
      subject: attack,
      text: attack,
    });
    expect(mail.to).toEqual(['vera@vendor.example']);
    expect([...mail.headers.keys()].toSorted()).toEqual(
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
    );
    expect(mail.headers.get('to')).toMatch(/ <vera@vendor\.example>$/);
    expect(mail.headers.get('from')).toMatch(/ <risk@northwind\.example>$/);
  });

  it('keeps every line within what a server must take, and every dot at the start of one', async () => {
    const text = `${'x'.repeat(20_000)}\n.\n..\n${'ü'.repeat(5_000)}\n`;
    const mail = await arrived({ text, subject: 's'.repeat(900), html: `<p>${'y'.repeat(20_000)}</p>` });
    expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(mail.text).toBe(text);
    expect(mail.html).toBe(`<p>${'y'.repeat(20_000)}</p>`);
  });

  it.each(['vera@vendor.example>\r\nRCPT TO:<x@elsewhere.example', 'a<b@c.example', ''])(
    'to an address that could say more is refused before it is offered: %j',
    async (email) => {
      expect(await deliver({ to: { name: null, email } })).toMatchObject({ outcome: 'REFUSED' });
      expect(mails.received).toEqual([]);
    },
  );
});

describe('Credentials', () => {
  it('are used, with signs that an address cannot hold as they are', async () => {
    expect(await deliver({}, { url: signedIn() })).toMatchObject({ outcome: 'ACCEPTED' });
    expect(mails.received).toMatchObject([{ user: MAIL_USER }]);
  });

  it('that are wrong leave no session, and the password is not repeated', async () => {
    const { outcome, words } = await deliver({}, { url: signedIn('wrong one') });
    expect(outcome).toBe('NO SESSION');
    expect(words).toContain('535');
    expect(words).not.toContain('wrong one');
  });

  it('are not sent unprotected to another machine, whatever the operator allows', async () => {
    const { outcome, words } = await deliver({}, { url: byAnotherName(signedIn()), allowPlain: true });
    expect({ outcome, words }).toEqual({ outcome: 'NO SESSION', words: expect.stringContaining('STARTTLS') });
    expect(mails.received).toEqual([]);
  });
});

describe('A mail without credentials', () => {
  it('is not sent unprotected to another machine, unless the operator allows it', async () => {
    const url = byAnotherName(mails.url);
    expect((await deliver({}, { url })).outcome).toBe('NO SESSION');
    expect(mails.received).toEqual([]);
    expect((await deliver({}, { url, allowPlain: true })).outcome).toBe('ACCEPTED');
  });
});

/** The same server, by a name that does not say so. */
const byAnotherName = (url: string) => url.replace('127.0.0.1', '127.1');

const AFTER_SESSION = STAGES.filter((stage) => stage !== 'connect' && stage !== 'auth');
const outcomeOf = async (mishap: Mishap, timeoutMs = 5_000) => {
  mails.mishap = mishap;
  return (await deliver({}, { url: signedIn(), timeoutMs })).outcome;
};

describe('A server that says no', () => {
  it.each(AFTER_SESSION)('for good at %s refuses the message, in its words', async (stage) => {
    mails.mishap = { stage, how: 550 };
    expect(await deliver()).toEqual({ outcome: 'REFUSED', words: '550 Not this one' });
  });

  it.each(AFTER_SESSION)('for now at %s defers the message', async (stage) => {
    expect(await outcomeOf({ stage, how: 451 })).toBe('DEFERRED');
  });

  it.each([421, 450, 454, 535, 554])('with %i before there is a session, there is none', async (how) => {
    expect(await outcomeOf({ stage: 'auth', how })).toBe('NO SESSION');
    if (how !== 535) expect(await outcomeOf({ stage: 'connect', how })).toBe('NO SESSION');
  });

  it('with 421 after the message defers it: it says that it has not taken it', async () => {
    expect(await outcomeOf({ stage: 'end', how: 421 })).toBe('DEFERRED');
  });
});

describe('A connection that is cut', () => {
  it.each([
    ['connect', 'NO SESSION'],
    ['auth', 'NO SESSION'],
    ['from', 'DEFERRED'],
    ['to', 'DEFERRED'],
    ['data', 'UNKNOWN'],
    ['end', 'UNKNOWN'],
  ] as const)('at %s: %s', async (stage, outcome) => {
    expect(await outcomeOf({ stage, how: 'cut' })).toBe(outcome);
  });

  it('where the server offers no pipelining, the same', async () => {
    const plain = await startMailServer({ hidePIPELINING: true });
    for (const [stage, outcome] of [
      ['from', 'DEFERRED'],
      ['to', 'DEFERRED'],
      ['end', 'UNKNOWN'],
    ] as const) {
      plain.mishap = { stage, how: 'cut' };
      expect(await deliver({}, { url: plain.url })).toMatchObject({ outcome });
    }
    await plain.stop();
  });
});

describe('A server that falls silent', () => {
  it.each([
    ['connect', 'NO SESSION'],
    ['auth', 'NO SESSION'],
    ['to', 'DEFERRED'],
    ['end', 'UNKNOWN'],
  ] as const)('at %s is waited for only so long: %s', async (stage, outcome) => {
    expect(await outcomeOf({ stage, how: 'silence' }, 300)).toBe(outcome);
  });
});

describe('What is no mail server', () => {
  it('gives no session where nobody listens', async () => {
    expect(await deliver({}, { url: 'smtp://127.0.0.1:1' })).toMatchObject({ outcome: 'NO SESSION' });
  });

  it('gives no session where something else answers, and its words are fit to be kept', async () => {
    const odd = createServer(
      (socket) => void socket.on('error', () => undefined).end('554 go\0away\u0007 \x1b[31m\r\n'),
    );
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const address = odd.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { outcome, words } = await deliver({}, { url: `smtp://127.0.0.1:${String(port)}` });
    expect(outcome).toBe('NO SESSION');
    expect(words).toContain('go');
    odd.close();
  });
});
