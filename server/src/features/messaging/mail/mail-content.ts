/** A text, or the items of a bulleted list. */
export type MailParagraph = string | readonly string[];

/** A page of the app. */
export type MailLink = { readonly label: string; readonly path: string };

export type MailContent = {
  /** For example INVITATION or REMINDER. */
  readonly kind: string;
  readonly to: { readonly name: string | null; readonly email: string };
  readonly subject: string;
  readonly paragraphs: readonly MailParagraph[];
  /** A list of pages of the app, after the paragraphs. */
  readonly links?: readonly MailLink[];
  /** A portal link, an account link or a page of the app. Tokens are inserted when the email is sent. */
  readonly action?: { readonly label: string } & (
    | { readonly portalLinkId: string }
    | { readonly path: string }
    | { readonly path: string; readonly accountLinkId: string }
  );
  /** Follows the button. */
  readonly closing?: readonly MailParagraph[];
  /** A page of the app, after everything else. */
  readonly footer?: MailLink;
  /** Lines at the end. The default is the organisation's name. */
  readonly signature?: readonly string[];
  /** Who receives replies. The default is the sender address of the mail server. */
  readonly replyTo?: { readonly name: string; readonly email: string };
  readonly assessmentId?: string;
};
