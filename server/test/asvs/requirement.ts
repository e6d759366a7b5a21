/**
 * A requirement of the OWASP Application Security Verification Standard 5.0.0 in our words, and how it is met: by
 * tests, by documentation or by operators; or why it does not apply.
 */
export type Requirement = {
  /** Chapter, section and number, as in the standard. */
  readonly id: string;
  readonly says: string;
  /** Each as `file > group > title`. */
  readonly provedBy?: readonly string[];
  /** A page and one of its headings: `docs/explanation/security.md#sessions`. */
  readonly documentedIn?: readonly string[];
  /** What an operator has to set up. */
  readonly byOperator?: string;
  /** Why the requirement does not apply. */
  readonly notApplicable?: string;
  /** What the tests cannot show. */
  readonly note?: string;
};

export type AsvsChapter = {
  readonly number: number;
  readonly title: string;
  readonly requirements: readonly Requirement[];
};
