import { describe, expect, it } from 'vitest';
import { KINDS, listComplaints, parsePhrases, readTexts, removeCode, type Kind } from './plain-language.ts';

const complaints = (kind: Kind, text: string) => listComplaints(kind, [{ place: 'here', text }]);

describe('Plain language', () => {
  it.each(KINDS)('has no banned phrase in: %s', (kind) => {
    const texts = readTexts(kind);
    expect(texts.length).toBeGreaterThan(20);
    expect(listComplaints(kind, texts)).toEqual([]);
  });

  // Wrong on purpose. cspell:ignore organiz organizations
  it.each<[Kind, string, string]>([
    ['documents', 'Whoever has the link can answer.', 'Whoever'],
    ['documents', 'The service goes on meanwhile.', 'service goes on'],
    ['documents', 'A file gets a line of JSON, a line each.', 'a line each'],
    ['documents', 'Mails are sent once.', 'Mails'],
    ['documents', "Only the vendor's contact sees it.", "r's"],
    ['documents', 'It says "held" there.', '"held"'],
    ['reference', 'Other organizations are not affected.', 'organiz'],
    ['api', 'Tells when the vendor handed in its answers.', 'handed in'],
    ['api', 'Switches off every key.', 'Switches off'],
    ['ui', 'Take it over', 'Take it over'],
    ['ui', 'Log in', 'Log in'],
    ['ui', 'Score: {{score}} %', '}} %'],
    ['reports', 'The average is 42 %.', '2 %'],
    ['ui', 'Your e-mail address', 'e-mail'],
    ['ui', 'Require a second factor', 'second factor'],
    ['emails', 'Your suppliers have answered.', 'suppliers'],
    ['reports', 'The proposal falls away.', 'falls away'],
  ])('finds what is wrong in: %s: %s', (kind, sentence, phrase) => {
    expect(complaints(kind, sentence)).toContainEqual(expect.stringContaining(`here: "${phrase}" → `));
  });

  it.each<[Kind, string]>([
    ['documents', 'Anyone who has the link can answer. The mail server accepts the email.'],
    ['documents', 'The vendor’s contact reads “held” there.'],
    ['reference', 'A name such as "Access" is kept.'],
    ['ui', 'Sign in with your email address.'],
  ])('accepts in: %s: %s', (kind, sentence) => {
    expect(complaints(kind, sentence)).toEqual([]);
  });

  it('ignores code, comments and the targets of links', () => {
    const page = '`e-mail` <!-- anew --> [Guide](anew.md)\n\n```sh\nlog in\n```\n\nThen start anew.';
    expect(removeCode(page).split('\n').at(-1)).toBe('Then start anew.');
    expect(complaints('documents', removeCode(page))).toEqual(['here: "anew" → again']);
  });

  it('rejects a list with a line that has no replacement', () => {
    expect(() => parsePhrases('[everywhere]\nanew')).toThrow('"anew" is not "phrase = replacement"');
    expect(() => parsePhrases('anew = again')).toThrow('is not');
  });
});
