import { describe, expect, it } from 'vitest';
import { FileName, isEmail, Website } from './fields.ts';

// Words cut in two by escapes. cspell:ignore bersicht eport invoicefdp mnchen

describe('A file name', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\u2066a\u2069\u200Eb\u061C.pdf', 'ab.pdf'],
    ['a\u0000b\u0007\r\nc.pdf'.replace('\u0000', ''), 'abc.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\report.pdf', 'report.pdf'],
    ['..\n/report.pdf', 'report.pdf'],
    ['U\u0308bersicht.pdf', 'Übersicht.pdf'],
    ['گزارش می\u200Cشود.pdf', 'گزارش می\u200Cشود.pdf'],
    ['  a.pdf ', 'a.pdf'],
  ])('S15: %j becomes %j', (name, cleaned) => {
    expect(FileName.parse(name)).toBe(cleaned);
  });

  it.each(['', '\u202E', 'folder/', 'a'.repeat(256), 'a\0.pdf'])('S15: %j is refused', (name) => {
    expect(FileName.safeParse(name).success).toBe(false);
  });
});

describe('An email address', () => {
  it.each([
    'security@vendor.example',
    'r&d@example.com',
    "o'hara+audit@example.com",
    'a.b_c-d~e!#$%*/=?^`{|}@example.com',
    'info@xn--mnchen-3ya.example',
    'info@example.xn--p1ai',
    'root@localhost',
    'a@b-c.example',
    `a@${'b'.repeat(63)}.example`,
  ])('I3: %j is accepted', (email) => expect(isEmail(email)).toBe(true));

  it.each([
    '',
    'example.com',
    '@example.com',
    'a@',
    'a@b-.example',
    'a@-b.example',
    'a@b..example',
    'a@example.com.',
    'a@b@example.com',
    'a b@example.com',
    'a@exam ple.com',
    'a@münchen.example',
    'ä@example.com',
    '"a b"@example.com',
    'a@[192.0.2.1]',
    'Ada <a@example.com>',
    'a@example.com\n',
    `a@${'b'.repeat(64)}.example`,
    `${'a'.repeat(250)}@b.example`,
  ])('I3: %j is refused', (email) => expect(isEmail(email)).toBe(false));
});

describe('A website', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:1',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://northwind.example',
    'com.example.app:x',
  ])('S16: %j is refused', (website) => {
    expect(Website.safeParse(website).success).toBe(false);
  });

  it.each([
    'https://northwind.example/?a=b:c',
    'HTTP://northwind.example',
    'northwind.example',
    'northwind.example:8443/a',
    '',
  ])('%j is accepted', (website) => expect(Website.parse(website)).toBe(website));
});
