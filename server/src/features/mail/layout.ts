import type { AppContext } from '../../context.ts';
import { accountToken } from '../account-links/account-link-commands.ts';
import { portalUrl } from '../portal/portal-link-commands.ts';
import type { Letter } from './letter.ts';

export type Sheet = { readonly mailId: string; readonly organisation: string };
export type LaidOut = { readonly subject: string; readonly text: string; readonly html: string };

/** The letter as text and HTML. Everything that was written by people is data in both. */
export function layOut(letter: Letter, { mailId, organisation }: Sheet): LaidOut {
  const { to, action } = letter;
  const greeting = to.name === null ? 'Hello,' : `Hello ${oneLine(to.name)},`;
  const parts = {
    subject: shortened(oneLine(letter.subject)),
    organisation: oneLine(organisation),
    paragraphs: [greeting, ...letter.paragraphs.map(plain)],
    action: action && { label: oneLine(action.label), url: placeholderOf(mailId) + pathOf(action, mailId) },
  };
  return { subject: parts.subject, text: asText(parts), html: asHtml(parts) };
}

type Parts = {
  readonly subject: string;
  readonly organisation: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | undefined;
};

/** Stands where the link will be. Nobody who wrote a word of the letter could know the mail's id. */
const placeholderOf = (mailId: string) => `link:${mailId}`;

const tokenPlaceholderOf = (mailId: string) => `token:${mailId}`;

function pathOf(action: NonNullable<Letter['action']>, mailId: string) {
  if (!('path' in action)) return '';
  const path = encodeURI(action.path);
  return 'accountLinkId' in action ? `${path}#${tokenPlaceholderOf(mailId)}` : path;
}

export type Linked = { readonly id: string; readonly portal_link_id: string | null };
type LinkContext = Pick<AppContext, 'config' | 'portalKey'>;

/** The body with its link, which is stored nowhere; but without what would let whoever is shown it into an account. */
export const withLink = (ctx: LinkContext, { id, portal_link_id }: Linked, body: string) =>
  body
    .replaceAll(placeholderOf(id), () =>
      portal_link_id === null ? ctx.config.publicUrl.origin : portalUrl(ctx, portal_link_id),
    )
    .replaceAll(tokenPlaceholderOf(id), '…');

type Sent = Linked & { readonly account_link_id: string | null };

/** The body as only its recipient gets it. */
export const withToken = (ctx: LinkContext & Pick<AppContext, 'accountLinkKey'>, mail: Sent, body: string) => {
  const token = mail.account_link_id && accountToken(ctx.accountLinkKey, mail.account_link_id);
  return withLink(ctx, mail, token ? body.replaceAll(tokenPlaceholderOf(mail.id), token) : body);
};

const MOST_OF_SUBJECT = 300;

/** Neither control characters nor signs that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

const oneLine = (text: string) => text.replace(UNSEEN, ' ').trim();
/** A header that is one endless word cannot be folded, and a server need not take a line of 1,000. */
const shortened = (text: string) =>
  [...text].length <= MOST_OF_SUBJECT ? text : `${[...text].slice(0, MOST_OF_SUBJECT).join('')}…`;
const plain = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n');

const asText = ({ paragraphs, action, organisation }: Parts) =>
  [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${organisation}`].join('\n\n') + '\n';

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');

const PAGE = 'margin:0 auto;padding:24px;max-width:36em;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none';

/** No picture, nothing from elsewhere, and no colour but the button's own: the reader's light or dark stays. */
const asHtml = ({ subject, organisation, paragraphs, action }: Parts) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="${PAGE}">
${paragraphs.map(paragraph).join('\n')}
${action ? buttonOf(action) : ''}
<hr>
<p dir="auto">${escaped(organisation)}</p>
</body>
</html>
`;

const paragraph = (text: string) => `<p dir="auto">${escaped(text).replaceAll('\n', '<br>\n')}</p>`;

const buttonOf = ({ label, url }: NonNullable<Parts['action']>) =>
  `<p><a href="${escaped(url)}" style="${BUTTON}">${escaped(label)}</a></p>
<p>Or copy this address into your browser:<br>
${escaped(url)}</p>`;
