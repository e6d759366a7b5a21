import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseMail } from '../../../test/support/parse-mail.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type SmtpFault,
  STAGES,
  startMailServer,
  type TestMailServer,
} from '../../../test/support/test-mail-server.ts';
import { parseMailServer } from './mail-server.ts';
import { buildMimeMessage, type MailMessage } from './mime-message.ts';
import { openSmtpSession } from './smtp-session.ts';

// A German subject. cspell:ignore fragebogen

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

const MESSAGE: MailMessage = {
  id: 'f4f6c8de-0000-4000-8000-000000000001',
  from: { name: 'Northwind', email: 'risk@northwind.example' },
  to: { name: 'Vera Vendor', email: 'vera@vendor.example' },
  replyTo: null,
  subject: 'Please answer',
  text: 'Hello Vera,\n\nplease answer.\n',
  html: '<p>Hello Vera</p>',
};

/** Returns the outcome, or that no session could be opened. */
async function deliver(
  fields: Partial<MailMessage> = {},
  { url = mails.url, timeoutMs = 5_000, allowPlain = false } = {},
) {
  const server = parseMailServer({ url, from: 'risk@northwind.example', timeoutMs, allowPlain });
  const message = await buildMimeMessage({ ...MESSAGE, ...fields });
  const session = await openSmtpSession(server).catch((error: unknown) => String(error));
  if (typeof session === 'string') return { outcome: 'NO SESSION', words: session };
  return session.send(message).finally(session.close);
}

async function arrived(fields: Partial<MailMessage>) {
  expect(await deliver(fields)).toMatchObject({ outcome: 'ACCEPTED' });
  const [mail] = mails.received;
  if (!mail) throw new Error('Nothing arrived');
  return { ...mail, ...parseMail(mail.raw) };
}

const STANDARD_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

describe('SMTP message', () => {
  it("arrives with its headers and both bodies, and returns the server's response", async () => {
    expect(await deliver()).toEqual({ outcome: 'ACCEPTED', words: '250 Kept as number 1' });
    const [mail] = mails.received;
    expect(mail).toMatchObject({ from: 'risk@northwind.example', to: ['vera@vendor.example'] });
    const { headers, text, html } = parseMail(mail?.raw ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Northwind <risk@northwind.example>',
      to: 'Vera Vendor <vera@vendor.example>',
      subject: 'Please answer',
      'message-id': `<${MESSAGE.id}@northwind.example>`,
      'auto-submitted': 'auto-generated',
    });
    expect({ text, html }).toEqual({ text: MESSAGE.text, html: MESSAGE.html });
  });

  it('supports names, subjects and texts in any script', async () => {
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
  ])('allows no header or recipient injection: %j', async (attack) => {
    const mail = await arrived({
      from: { name: attack, email: MESSAGE.from.email },
      to: { name: attack, email: MESSAGE.to.email },
      replyTo: { name: attack, email: 'ada@northwind.example' },
      subject: attack,
      text: attack,
    });
    expect(mail.to).toEqual(['vera@vendor.example']);
    expect([...mail.headers.keys()].toSorted()).toEqual([...STANDARD_HEADERS, 'reply-to'].toSorted());
    expect(mail.headers.get('reply-to')).toMatch(/ <ada@northwind\.example>$/);
    expect(mail.headers.get('to')).toMatch(/ <vera@vendor\.example>$/);
    expect(mail.headers.get('from')).toMatch(/ <risk@northwind\.example>$/);
  });

  it('names who receives replies, in any script', async () => {
    const { headers, raw } = await arrived({ replyTo: { name: 'Zoë "Z" Ωμέγα, QA', email: 'zoe@northwind.example' } });
    expect(headers.get('reply-to')).toMatch(/^"?Zoë .*Ωμέγα, QA"? <zoe@northwind\.example>$/);
    expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });

  it.each([
    'ada@northwind.example\r\nBcc: x@elsewhere.example',
    'a@b.example, x@elsewhere.example',
    'a<b@c.example',
    '',
  ])('has no Reply-To header when the address is malformed: %j', async (email) => {
    const { headers, to } = await arrived({ replyTo: { name: 'Ada', email } });
    expect([...headers.keys()].toSorted()).toEqual(STANDARD_HEADERS.toSorted());
    expect(to).toEqual(['vera@vendor.example']);
  });

  it('keeps lines within the limit of SMTP, and dots at the start of a line', async () => {
    const text = `${'x'.repeat(20_000)}\n.\n..\n${'ü'.repeat(5_000)}\n`;
    const mail = await arrived({ text, subject: 's'.repeat(900), html: `<p>${'y'.repeat(20_000)}</p>` });
    expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(mail.text).toBe(text);
    expect(mail.html).toBe(`<p>${'y'.repeat(20_000)}</p>`);
  });

  it.each(['vera@vendor.example>\r\nRCPT TO:<x@elsewhere.example', 'a<b@c.example', ''])(
    'is rejected before sending when the address is malformed: %j',
    async (email) => {
      expect(await deliver({ to: { name: null, email } })).toMatchObject({ outcome: 'REFUSED' });
      expect(mails.received).toEqual([]);
    },
  );
});

describe('SMTP credentials', () => {
  it('are sent, including characters that must be encoded in a URL', async () => {
    expect(await deliver({}, { url: signedIn() })).toMatchObject({ outcome: 'ACCEPTED' });
    expect(mails.received).toMatchObject([{ user: MAIL_USER }]);
  });

  it('open no session when they are wrong, and the error does not contain the password', async () => {
    const { outcome, words } = await deliver({}, { url: signedIn('wrong one') });
    expect(outcome).toBe('NO SESSION');
    expect(words).toContain('535');
    expect(words).not.toContain('wrong one');
  });

  it('are not sent unencrypted to another machine, even if the operator allows plain connections', async () => {
    const { outcome, words } = await deliver({}, { url: byAnotherName(signedIn()), allowPlain: true });
    expect({ outcome, words }).toEqual({ outcome: 'NO SESSION', words: expect.stringContaining('STARTTLS') });
    expect(mails.received).toEqual([]);
  });
});

describe('An email without credentials', () => {
  it('is not sent unencrypted to another machine unless the operator allows it', async () => {
    const url = byAnotherName(mails.url);
    expect((await deliver({}, { url })).outcome).toBe('NO SESSION');
    expect(mails.received).toEqual([]);
    expect((await deliver({}, { url, allowPlain: true })).outcome).toBe('ACCEPTED');
  });
});

/** The same server under a name that is not recognised as loopback. */
const byAnotherName = (url: string) => url.replace('127.0.0.1', '127.1');

const AFTER_SESSION = STAGES.filter((stage) => stage !== 'connect' && stage !== 'auth');
const outcomeOf = async (mishap: SmtpFault, timeoutMs = 5_000) => {
  mails.mishap = mishap;
  return (await deliver({}, { url: signedIn(), timeoutMs })).outcome;
};

describe('Mail server errors', () => {
  it.each(AFTER_SESSION)("a permanent error at %s refuses the message with the server's response", async (stage) => {
    mails.mishap = { stage, how: 550 };
    expect(await deliver()).toEqual({ outcome: 'REFUSED', words: '550 Not this one' });
  });

  it.each(AFTER_SESSION)('a temporary error at %s defers the message', async (stage) => {
    expect(await outcomeOf({ stage, how: 451 })).toBe('DEFERRED');
  });

  it.each([421, 450, 454, 535, 554])('%i before the session is open results in no session', async (how) => {
    expect(await outcomeOf({ stage: 'auth', how })).toBe('NO SESSION');
    if (how !== 535) expect(await outcomeOf({ stage: 'connect', how })).toBe('NO SESSION');
  });

  it('421 after the message defers it, because the server has not accepted it', async () => {
    expect(await outcomeOf({ stage: 'end', how: 421 })).toBe('DEFERRED');
  });
});

describe('A cut connection', () => {
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

  it('has the same results without pipelining', async () => {
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

describe('A silent mail server', () => {
  it.each([
    ['connect', 'NO SESSION'],
    ['auth', 'NO SESSION'],
    ['to', 'DEFERRED'],
    ['end', 'UNKNOWN'],
  ] as const)('at %s times out: %s', async (stage, outcome) => {
    expect(await outcomeOf({ stage, how: 'silence' }, 300)).toBe(outcome);
  });
});

describe('An unusable mail server', () => {
  it('opens no session when nothing listens', async () => {
    expect(await deliver({}, { url: 'smtp://127.0.0.1:1' })).toMatchObject({ outcome: 'NO SESSION' });
  });

  it('opens no session when another service responds, and returns its message', async () => {
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
