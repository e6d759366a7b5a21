import { describe, expect, it } from 'vitest';
import { personNameError } from './person-name.ts';

describe('The name of a person', () => {
  it.each([
    'Vera Vendor',
    "Siobhán O'Brien-Byrne",
    'J.R.R. Tolkien',
    'Dr. med. Hans Groß',
    'Prof.Dr. Ada Lovelace, Ph.D.',
    'Head of Security & IT (Europe)',
    '山田 太郎',
    'محمد علی\u200cزاده',
    'x'.repeat(80),
  ])('S12: accepts %j', (name) => {
    expect(personNameError(name)).toBeNull();
  });

  it.each([
    ['x'.repeat(81), 'must be at most 80 characters'],
    ['Vera https://evil.example/pay', 'must not contain a web address'],
    ['see ftp://1.2.3.4', 'must not contain a web address'],
    ['WWW.evil.example', 'must not contain a web address'],
    ['Your invoice: evil.example', 'must not contain a web address'],
    ['t.co/abc', 'must not contain a web address'],
    ['vera@contoso.example', 'must not contain a web address'],
    ['Vera\r\nBcc: x', 'must not contain control characters'],
    ['Vera\u202etxt', 'must not contain control characters'],
    ['Vera\u2066x', 'must not contain control characters'],
    ['Vera\u2028x', 'must not contain control characters'],
  ])('S12: rejects %j: %s', (name, message) => {
    expect(personNameError(name)).toBe(message);
  });
});
