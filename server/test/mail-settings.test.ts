import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const needed = { DATABASE_URL: 'postgres://localhost/assay', ASSAY_SECRET: 'x'.repeat(32) };
const mailOf = (url: string, from = 'risk@assay.example') =>
  readConfig({ ...needed, SMTP_URL: url, MAIL_FROM: from }).mail;

describe('SMTP_URL', () => {
  it('sets the server, the port and the credentials', () => {
    expect(mailOf('smtp://us%40er:p%2F%3Aw@mail.example:2525')).toMatchObject({
      host: 'mail.example',
      port: 2525,
      isSecure: false,
      credentials: { user: 'us@er', pass: 'p/:w' },
    });
  });

  it.each([
    ['smtp://mail.example', { port: 587, isSecure: false, credentials: null }],
    ['smtps://mail.example', { port: 465, isSecure: true }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('%s', (url, expected) => {
    expect(mailOf(url)).toMatchObject(expected);
  });

  it('is optional: without it there is no mail server', () => {
    expect(readConfig(needed).mail).toBeNull();
    expect(mailOf('')).toBeNull();
  });

  it.each(['https://u:secret1@mail.example', 'secret1', 'smtp://', 'smtp://u:%zzsecret1@mail.example'])(
    'prevents the start when it is invalid, without printing it: %s',
    (url) => {
      const start = () => mailOf(url);
      expect(start).toThrow(/^Invalid configuration:\n {2}.*\bSMTP_URL\b/);
      expect(start).not.toThrow(/secret1/);
    },
  );
});

describe('MAIL_FROM', () => {
  it.each([
    ['risk@assay.example', { name: null, email: 'risk@assay.example' }],
    ['Vendor Risk <risk@assay.example>', { name: 'Vendor Risk', email: 'risk@assay.example' }],
    ['"Risk, Vendor" <risk@assay.example>', { name: 'Risk, Vendor', email: 'risk@assay.example' }],
  ])('%s', (from, expected) => {
    expect(mailOf('smtp://mail.example', from)?.from).toEqual(expected);
  });

  it.each([
    '',
    'nobody',
    'a@b-.example',
    'X <a@b-.example>',
    'a@b.example\r\nBcc: c@d.example',
    'X <a@b.example>, <c@d.example>',
  ])('prevents the start when it is not an email address: %j', (from) => {
    expect(() => mailOf('smtp://mail.example', from)).toThrow('MAIL_FROM must be');
  });
});
