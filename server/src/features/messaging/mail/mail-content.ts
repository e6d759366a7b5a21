export type MailContent = {
  /** For example INVITATION or REMINDER. */
  readonly kind: string;
  readonly to: { readonly name: string | null; readonly email: string };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A portal link, an account link or a page of the app. Tokens are inserted when the email is sent. */
  readonly action?: { readonly label: string } & (
    | { readonly portalLinkId: string }
    | { readonly path: string }
    | { readonly path: string; readonly accountLinkId: string }
  );
  readonly assessmentId?: string;
};
