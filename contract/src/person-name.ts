// Names that people type in the vendor portal appear in emails to others. They must not carry a message or a link.

export const MAX_PERSON_NAME_LENGTH = 80;

/** Control characters, line separators and bidi controls, which change the order of the text around them. */
export const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A scheme, "www.", a host with a path, or a domain, which email programs turn into a link. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}\/|[\p{L}\p{N}-]{3,}\.\p{L}{2,}(?![\p{L}.])/iu;

/** What is wrong with the name or title of a person; null if nothing is. */
export function personNameError(name: string): string | null {
  if ([...name].length > MAX_PERSON_NAME_LENGTH) {
    return `must be at most ${String(MAX_PERSON_NAME_LENGTH)} characters`;
  }
  if (CONTROL_CHARACTER.test(name)) return 'must not contain control characters';
  return WEB_ADDRESS.test(name) ? 'must not contain a web address' : null;
}
