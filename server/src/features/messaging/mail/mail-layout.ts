import type { AppContext } from '../../../context.ts';
import type { MailContent } from './mail-content.ts';
import { buildAccountToken, buildPortalUrl } from './mail-links.ts';

export type LayoutContext = { readonly mailId: string; readonly organisation: string };
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Renders the email as text and HTML. User-supplied text is escaped in HTML. */
export function renderMail(content: MailContent, { mailId, organisation }: LayoutContext): RenderedMail {
  const { to, action } = content;
  const greeting = to.name === null ? 'Hello,' : `Hello ${toSingleLine(to.name)},`;
  const parts = {
    subject: truncateSubject(toSingleLine(content.subject)),
    organisation: toSingleLine(organisation),
    paragraphs: [greeting, ...content.paragraphs.map(cleanText)],
    action: action && {
      label: toSingleLine(action.label),
      url: linkPlaceholder(mailId) + resolveActionUrl(action, mailId),
    },
  };
  return { subject: parts.subject, text: renderText(parts), html: renderHtml(parts) };
}

type LayoutParts = {
  readonly subject: string;
  readonly organisation: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | undefined;
};

/** Placeholder for the link. It contains the email's ID, so authors of its texts cannot forge it. */
const linkPlaceholder = (mailId: string) => `link:${mailId}`;

const tokenPlaceholder = (mailId: string) => `token:${mailId}`;

function resolveActionUrl(action: NonNullable<MailContent['action']>, mailId: string) {
  if (!('path' in action)) return '';
  const path = encodeURI(action.path);
  return 'accountLinkId' in action ? `${path}#${tokenPlaceholder(mailId)}` : path;
}

export type LinkedMail = { readonly id: string; readonly portal_link_id: string | null };
type LinkContext = Pick<AppContext, 'config' | 'portalKey'>;

/**
 * Inserts the portal link, which is not stored. Account tokens are masked, because they would grant access to the
 * account.
 */
export const insertPortalLink = (ctx: LinkContext, { id, portal_link_id }: LinkedMail, body: string) =>
  body
    .replaceAll(linkPlaceholder(id), () =>
      portal_link_id === null ? ctx.config.publicUrl.origin : buildPortalUrl(ctx, portal_link_id),
    )
    .replaceAll(tokenPlaceholder(id), '…');

type MailWithLinks = LinkedMail & { readonly account_link_id: string | null };

/** The body with the account token, for the recipient only. */
export const insertAccountToken = (
  ctx: LinkContext & Pick<AppContext, 'accountLinkKey'>,
  mail: MailWithLinks,
  body: string,
) => {
  const token = mail.account_link_id && buildAccountToken(ctx.accountLinkKey, mail.account_link_id);
  return insertPortalLink(ctx, mail, token ? body.replaceAll(tokenPlaceholder(mail.id), token) : body);
};

const MAX_SUBJECT_LENGTH = 300;

/** Control characters, line separators and bidi controls. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

const toSingleLine = (text: string) => text.replace(CONTROL_CHARACTERS, ' ').trim();
/** A header without spaces cannot be folded, and mail servers may reject lines of 1,000 characters. */
const truncateSubject = (text: string) =>
  [...text].length <= MAX_SUBJECT_LENGTH ? text : `${[...text].slice(0, MAX_SUBJECT_LENGTH).join('')}…`;
const cleanText = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(toSingleLine)
    .join('\n');

const renderText = ({ paragraphs, action, organisation }: LayoutParts) =>
  [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${organisation}`].join('\n\n') + '\n';

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
const renderHtml = ({ subject, organisation, paragraphs, action }: LayoutParts) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${PAGE_STYLE}">
${paragraphs.map(renderParagraph).join('\n')}
${action ? renderButton(action) : ''}
<hr>
<p dir="auto">${escapeHtml(organisation)}</p>
</body>
</html>
`;

const renderParagraph = (text: string) => `<p dir="auto">${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;

const renderButton = ({ label, url }: NonNullable<LayoutParts['action']>) =>
  `<p><a href="${escapeHtml(url)}" style="${BUTTON_STYLE}">${escapeHtml(label)}</a></p>
<p>Or copy this address into your browser:<br>
${escapeHtml(url)}</p>`;
