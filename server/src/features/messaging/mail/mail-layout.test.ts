import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEST_SECRET } from '../../../../test/support/test-secret.ts';
import { readConfig } from '../../../config.ts';
import type { MailContent } from './mail-content.ts';
import { insertAccountToken, insertPortalLink, renderMail } from './mail-layout.ts';

const ENVIRONMENT = { DATABASE_URL: 'postgres://localhost/none', ASSAY_SECRET: TEST_SECRET };
const LETTER: MailContent = {
  kind: 'NOTICE',
  to: { name: 'Vera', email: 'vera@vendor.example' },
  subject: 'Subject',
  paragraphs: ['First', 'Second\nline'],
};
const lay = (fields: Partial<MailContent> = {}, organisation = 'Northwind') =>
  renderMail({ ...LETTER, ...fields }, { mailId: 'the-id', organisation });

describe('Email layout', () => {
  it('renders text', () => {
    const { text } = lay({ action: { label: 'Open', portalLinkId: 'x' } });
    expect(text).toBe('Hello Vera,\n\nFirst\n\nSecond\nline\n\nOpen:\nlink:the-id\n\n-- \nNorthwind\n');
  });

  it('renders an email without a recipient name and without a link', () => {
    const { text } = lay({ to: { name: null, email: 'vera@vendor.example' } });
    expect(text).toBe('Hello,\n\nFirst\n\nSecond\nline\n\n-- \nNorthwind\n');
  });

  it('escapes all user-supplied text in HTML', () => {
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

  it('loads no external content, and declares language and title', () => {
    const { html } = lay({ action: { label: 'Open', portalLinkId: 'x' } });
    expect(html).not.toMatch(/<(img|link|script|iframe|style)|url\(|https?:/);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Subject</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('removes control and bidi characters, and truncates the subject to one line', () => {
    const { subject, text, html } = lay({
      subject: `a\r\nBcc: x\u202eb${'c'.repeat(1_000)}`,
      paragraphs: ['one\u0007two\u2028three\r\nfour\u2066'],
    });
    expect(subject).toBe(`a Bcc: x b${'c'.repeat(290)}…`);
    expect(text).toContain('\n\none two three\nfour\n');
    // eslint-disable-next-line no-control-regex
    expect(`${text}${html}`).not.toMatch(/[\0-\x09\x0b-\x1f\u2028\u202e\u2066]/);
  });

  it('shows an account link without its token, and sends it with the token', () => {
    const { text } = lay({ action: { label: 'Begin', path: '/welcome', accountLinkId: 'a-link' } });
    expect(text).toContain('Begin:\nlink:the-id/welcome#token:the-id\n');
    const secret = randomBytes(32);
    const key = createSecretKey(secret);
    const ctx = { config: readConfig(ENVIRONMENT), portalKey: key, accountLinkKey: key };
    const mail = { id: 'the-id', portal_link_id: null, account_link_id: 'a-link' };
    const token = createHmac('sha256', secret).update('a-link').digest('base64url');
    expect(insertPortalLink(ctx, mail, text)).toContain('Begin:\nhttp://localhost:3000/welcome#…\n');
    expect(insertAccountToken(ctx, mail, text)).toContain(`Begin:\nhttp://localhost:3000/welcome#${token}\n`);
  });

  it('cannot contain a forged link placeholder', () => {
    const { text } = lay({ paragraphs: ['link:another'], action: { label: 'Open', portalLinkId: 'x' } });
    expect(text.split('link:the-id')).toHaveLength(2);
  });
});
