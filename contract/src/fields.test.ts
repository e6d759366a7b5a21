import { describe, expect, it } from 'vitest';
import { FileName, Website } from './fields.ts';

// Words cut in two by escapes. cspell:ignore bersicht eport invoicefdp

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
