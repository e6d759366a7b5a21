import { describe, expect, it } from 'vitest';
import type { MailContent } from './mail-content.ts';
import { hideLink, insertLink, renderMail } from './mail-layout.ts';

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

  it('renders lists, a closing after the button, and a signature', () => {
    const { text, html } = lay({
      paragraphs: ['First', ['one\r\nBcc: x', '<b>two</b>']],
      action: { label: 'Open', portalLinkId: 'x' },
      closing: ['Last'],
      signature: ['Ada', 'Reviewer, Northwind'],
    });
    expect(text).toBe(
      'Hello Vera,\n\nFirst\n\n- one Bcc: x\n- <b>two</b>\n\nOpen:\nlink:the-id\n\nLast\n\nAda\nReviewer, Northwind\n',
    );
    expect(html).toContain('<ul>\n<li dir="auto">one Bcc: x</li>\n<li dir="auto">&lt;b&gt;two&lt;/b&gt;</li>\n</ul>');
    expect(html).toContain(
      'Or copy and paste this link into your browser:<br>\nlink:the-id</p>\n<p dir="auto">Last</p>',
    );
    expect(html).toContain('<p dir="auto">Ada<br>\nReviewer, Northwind</p>');
  });

  it('escapes all user-supplied text in HTML', () => {
    const attack = `<img src=x onerror="alert('1')">&`;
    const { html } = lay(
      {
        to: { name: attack, email: 'x' },
        subject: attack,
        paragraphs: [attack, [attack]],
        action: { label: attack, path: '/"><script>' },
        closing: [attack, [attack]],
        signature: [attack],
      },
      attack,
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(9);
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

  it('S1: hides an account link, and sends it with its token', () => {
    const { text } = lay({ action: { label: 'Begin', path: '/welcome', accountLinkId: 'a-link' } });
    expect(text).toContain('Begin:\nlink:the-id/welcome#token:the-id\n');
    const site = new URL('https://acme.assay.example');
    const token = 'the-token';
    const stored = { id: 'the-id', portal_link_id: null, account_link_id: 'a-link' };
    expect(hideLink(site, stored, text)).toContain('Begin:\n[link hidden]\n');
    const sent = { id: 'the-id', site, portalUrl: null, accountToken: token };
    expect(insertLink(sent, text)).toContain(`Begin:\nhttps://acme.assay.example/welcome#${token}\n`);
  });

  it('cannot contain a forged link placeholder', () => {
    const { text } = lay({ paragraphs: ['link:another'], action: { label: 'Open', portalLinkId: 'x' } });
    expect(text.split('link:the-id')).toHaveLength(2);
  });
});
