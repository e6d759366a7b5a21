/** What a mail says, before it is laid out as text and HTML. */
export type Letter = {
  /** What it is about, as INVITATION or REMINDER. */
  readonly kind: string;
  readonly to: { readonly name: string | null; readonly email: string };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A link into the portal or to an account, whose token is put in when the mail is sent, or to a page of the app. */
  readonly action?: { readonly label: string } & (
    | { readonly portalLinkId: string }
    | { readonly path: string }
    | { readonly path: string; readonly accountLinkId: string }
  );
  readonly assessmentId?: string;
};
