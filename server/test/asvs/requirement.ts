/**
 * A requirement of the OWASP Application Security Verification Standard 5.0.0 in our words, and how it is met: by tests, by
 * what is documented, by what an operator sets up; or why it does not apply.
 */
export type Requirement = {
  /** Chapter, section and number, as the standard counts them. */
  readonly id: string;
  readonly says: string;
  /** Each as `file > group > title`. */
  readonly provedBy?: readonly string[];
  /** A page and a heading of it: `docs/explanation/security.md#sessions`. */
  readonly documentedIn?: readonly string[];
  /** What an operator sets up. */
  readonly byOperator?: string;
  /** There is nothing of the kind. */
  readonly notApplicable?: string;
  /** What a test cannot say. */
  readonly note?: string;
};

export type AsvsChapter = {
  readonly number: number;
  readonly title: string;
  readonly requirements: readonly Requirement[];
};
