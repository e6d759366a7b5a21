import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEST_SECRET } from '../../../test/test-secret.ts';
import { readConfig } from '../../config.ts';
import { layOut, withLink, withToken } from './layout.ts';
import type { Letter } from './letter.ts';

const ENVIRONMENT = { DATABASE_URL: 'postgres://localhost/none', ASSAY_SECRET: TEST_SECRET };
const LETTER: Letter = {
  kind: 'NOTICE',
  to: { name: 'Vera', email: 'vera@vendor.example' },
  subject: 'Subject',
  paragraphs: ['First', 'Second\nline'],
};
const lay = (fields: Partial<Letter> = {}, organisation = 'Northwind') =>
  layOut({ ...LETTER, ...fields }, { mailId: 'the-id', organisation });

describe('A letter', () => {
  it('is laid out as text', () => {
    const { text } = lay({ action: { label: 'Open', portalLinkId: 'x' } });
    expect(text).toBe('Hello Vera,\n\nFirst\n\nSecond\nline\n\nOpen:\nlink:the-id\n\n-- \nNorthwind\n');
  });

  it('to somebody without a name, and without a link', () => {
    const { text } = lay({ to: { name: null, email: 'vera@vendor.example' } });
    expect(text).toBe('Hello,\n\nFirst\n\nSecond\nline\n\n-- \nNorthwind\n');
  });

  it('escapes every word of people in HTML', () => {
    const attack = `<img src=x onerror="alert('1')">&`;
    const { html } = lay(
      {
        to: { name: attack, email: 'x' },
        subject: attack,
        paragraphs: [attack],
        action: { label: attack, path: '/"><script>' },
      },
      attack,
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(6);
  });

  it('asks for nothing from elsewhere, and says its language and title', () => {
    const { html } = lay({ action: { label: 'Open', portalLinkId: 'x' } });
    expect(html).not.toMatch(/<(img|link|script|iframe|style)|url\(|https?:/);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Subject</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('has neither control characters nor turned writing, and a subject of one bounded line', () => {
    const { subject, text, html } = lay({
      subject: `a\r\nBcc: x\u202eb${'c'.repeat(1_000)}`,
      paragraphs: ['one\u0007two\u2028three\r\nfour\u2066'],
    });
    expect(subject).toBe(`a Bcc: x b${'c'.repeat(290)}…`);
    expect(text).toContain('\n\none two three\nfour\n');
    // eslint-disable-next-line no-control-regex
    expect(`${text}${html}`).not.toMatch(/[\0-\x09\x0b-\x1f\u2028\u202e\u2066]/);
  });

  it('with a link to an account is shown without the token, and sent with it', () => {
    const { text } = lay({ action: { label: 'Begin', path: '/welcome', accountLinkId: 'a-link' } });
    expect(text).toContain('Begin:\nlink:the-id/welcome#token:the-id\n');
    const secret = randomBytes(32);
    const key = createSecretKey(secret);
    const ctx = { config: readConfig(ENVIRONMENT), portalKey: key, accountLinkKey: key };
    const mail = { id: 'the-id', portal_link_id: null, account_link_id: 'a-link' };
    const token = createHmac('sha256', secret).update('a-link').digest('base64url');
    expect(withLink(ctx, mail, text)).toContain('Begin:\nhttp://localhost:3000/welcome#…\n');
    expect(withToken(ctx, mail, text)).toContain(`Begin:\nhttp://localhost:3000/welcome#${token}\n`);
  });

  it('cannot bring the sign with it that stands for the link', () => {
    const { text } = lay({ paragraphs: ['link:another'], action: { label: 'Open', portalLinkId: 'x' } });
    expect(text.split('link:the-id')).toHaveLength(2);
  });
});
