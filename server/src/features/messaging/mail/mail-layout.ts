import { CONTROL_CHARACTER } from '@assay/contract/rules';
import type { MailContent, MailLink, MailParagraph } from './mail-content.ts';

export type LayoutContext = { readonly mailId: string; readonly organisation: string };
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Renders the email as text and HTML. User-supplied text is escaped in HTML. */
export function renderMail(content: MailContent, { mailId, organisation }: LayoutContext): RenderedMail {
  const { to, action, links = [], footer } = content;
  const greeting: MailParagraph = to.name === null ? 'Hello,' : `Hello ${toSingleLine(to.name)},`;
  const toLink = ({ label, path }: MailLink) => ({
    label: toSingleLine(label),
    url: linkPlaceholder(mailId) + encodeURI(path),
  });
  const parts = {
    subject: truncateSubject(toSingleLine(content.subject)),
    organisation: toSingleLine(organisation),
    paragraphs: [greeting, ...content.paragraphs.map(cleanParagraph)],
    closing: (content.closing ?? []).map(cleanParagraph),
    signature: content.signature?.map(toSingleLine),
    action: action && {
      label: toSingleLine(action.label),
      url: linkPlaceholder(mailId) + resolveActionUrl(action, mailId),
    },
    links: links.map(toLink),
    footer: footer && toLink(footer),
  };
  return { subject: parts.subject, text: renderText(parts), html: renderHtml(parts) };
}

type LayoutLink = { readonly label: string; readonly url: string };

type LayoutParts = {
  readonly subject: string;
  readonly organisation: string;
  readonly paragraphs: readonly MailParagraph[];
  readonly closing: readonly MailParagraph[];
  readonly signature: readonly string[] | undefined;
  readonly action: LayoutLink | undefined;
  readonly links: readonly LayoutLink[];
  readonly footer: LayoutLink | undefined;
};

/** Placeholder for the link. It contains the email's ID, so authors of its texts cannot forge it. */
const linkPlaceholder = (mailId: string) => `link:${mailId}`;

const tokenPlaceholder = (mailId: string) => `token:${mailId}`;

function resolveActionUrl(action: NonNullable<MailContent['action']>, mailId: string) {
  if (!('path' in action)) return '';
  const path = encodeURI(action.path);
  return 'accountLinkId' in action ? `${path}#${tokenPlaceholder(mailId)}` : path;
}

type MailWithLink = {
  readonly id: string;
  readonly portal_link_id: string | null;
  readonly account_link_id: string | null;
};

const HIDDEN_LINK = '[link hidden]';

/** The body for the team. A link that opens a questionnaire or an account is for the recipient only. */
export function hideLink({ origin }: URL, mail: MailWithLink, body: string): string {
  const hasToken = mail.portal_link_id !== null || mail.account_link_id !== null;
  return hasToken
    ? body.split(linkPlaceholder(mail.id)).map(dropRestOfUrl).join(HIDDEN_LINK)
    : body.replaceAll(linkPlaceholder(mail.id), origin);
}

const dropRestOfUrl = (part: string, index: number) => (index === 0 ? part : part.replace(/^[^\s"<]+/, ''));

/** Mail servers may quote the email in their response. */
export const hideToken = (words: string) => words.replace(/#[\w-]{43}(?![\w-])/g, '#[hidden]');

/** What opens the link of an email. Null if it has none. */
export type MailSecrets = { readonly portalUrl: string | null; readonly accountToken: string | null };
type MailToSend = MailSecrets & {
  readonly id: string;
  /** Where the organisation works. */
  readonly site: URL;
};

/** The body for the recipient, with the token, which is not stored. */
export function insertLink({ id, site, portalUrl, accountToken }: MailToSend, body: string): string {
  const url = portalUrl ?? site.origin;
  const token = accountToken ?? '';
  return body.replaceAll(linkPlaceholder(id), () => url).replaceAll(tokenPlaceholder(id), () => token);
}

const MAX_SUBJECT_LENGTH = 300;

const toSingleLine = (text: string) =>
  text
    .split(CONTROL_CHARACTER)
    .filter((part) => part !== '')
    .join(' ')
    .trim();
/** A header without spaces cannot be folded, and mail servers may reject lines of 1,000 characters. */
const truncateSubject = (text: string) =>
  [...text].length <= MAX_SUBJECT_LENGTH ? text : `${[...text].slice(0, MAX_SUBJECT_LENGTH).join('')}…`;
const cleanText = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(toSingleLine)
    .join('\n');

const cleanParagraph = (paragraph: MailParagraph): MailParagraph =>
  typeof paragraph === 'string' ? cleanText(paragraph) : paragraph.map(toSingleLine);

const renderText = ({ paragraphs, links, action, closing, footer, signature, organisation }: LayoutParts) =>
  [
    ...paragraphs.map(renderTextParagraph),
    ...links.map(({ label, url }) => `- ${label}\n  ${url}`),
    ...(action ? [renderTextLink(action)] : []),
    ...closing.map(renderTextParagraph),
    ...(footer ? [renderTextLink(footer)] : []),
    signature?.join('\n') ?? `-- \n${organisation}`,
  ].join('\n\n') + '\n';

const renderTextLink = ({ label, url }: LayoutLink) => `${label}:\n${url}`;

const renderTextParagraph = (paragraph: MailParagraph) =>
  typeof paragraph === 'string' ? paragraph : paragraph.map((item) => `- ${item}`).join('\n');

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');

const PAGE_STYLE =
  'margin:0 auto;padding:24px;max-width:36em;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none';

/** No images, no external content and no colours except the button's, so that light and dark mode work. */
const renderHtml = ({ subject, organisation, signature, ...parts }: LayoutParts) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${PAGE_STYLE}">
${renderContent(parts)}
${signature ? renderParagraph(signature.join('\n')) : `<hr>\n${renderParagraph(organisation)}`}
</body>
</html>
`;

const renderContent = ({
  paragraphs,
  links,
  action,
  closing,
  footer,
}: Omit<LayoutParts, 'subject' | 'organisation' | 'signature'>) =>
  [
    ...paragraphs.map(renderParagraph),
    ...(links.length > 0
      ? [`<ul>\n${links.map((link) => `<li dir="auto">${renderLink(link)}</li>`).join('\n')}\n</ul>`]
      : []),
    ...(action ? [renderButton(action)] : []),
    ...closing.map(renderParagraph),
    ...(footer ? [`<p>${renderLink(footer)}</p>`] : []),
  ].join('\n');

const renderLink = ({ label, url }: LayoutLink) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

const renderParagraph = (paragraph: MailParagraph) =>
  typeof paragraph === 'string'
    ? `<p dir="auto">${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`
    : `<ul>\n${paragraph.map((item) => `<li dir="auto">${escapeHtml(item)}</li>`).join('\n')}\n</ul>`;

const renderButton = ({ label, url }: NonNullable<LayoutParts['action']>) =>
  `<p><a href="${escapeHtml(url)}" style="${BUTTON_STYLE}">${escapeHtml(label)}</a></p>
<p>Or copy and paste this link into your browser:<br>
${escapeHtml(url)}</p>`;
