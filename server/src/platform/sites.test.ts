import { describe, expect, it } from 'vitest';
import { parseAddress } from './sites.ts';

const installation = { url: new URL('https://assay.example'), organisationId: null };

describe('The address of an organisation', () => {
  it.each([
    ['HTTPS://Acme.Assay.Example:443/', 'https://acme.assay.example'],
    ['https://acme.example:8443', 'https://acme.example:8443'],
    ['https://büro.example', 'https://xn--bro-hoa.example'],
    ['http://acme.localhost:3000', 'http://acme.localhost:3000'],
  ])('%s is kept as an origin', (text, address) => {
    expect(parseAddress({ installation }, text)).toBe(address);
  });

  it.each([
    ['http://acme.example', 'must use https'],
    ['ftp://acme.example', 'must use https'],
    ['https://192.0.2.1', 'origin'],
    ['https://[2001:db8::1]', 'origin'],
    ['https://localhost', 'origin'],
    ['https://acme.example/assay', 'origin'],
    ['https://ann@acme.example', 'origin'],
    ['acme.example', 'origin'],
    ['https://assay.example:8443', 'PUBLIC_URL'],
  ])('%s is refused', (text, reason) => {
    expect(() => parseAddress({ installation }, text)).toThrow(reason);
  });
});
