import { expect, it } from 'vitest';
import { nameToId } from './ids.ts';

const DNS_NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

it('A name gets the UUID that RFC 9562 gives as an example of version 5', () => {
  expect(nameToId(DNS_NAMESPACE, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

it('A name gets another UUID in another namespace', () => {
  expect(nameToId('2ed6657d-e927-568b-95e1-2665a8aea6a2', 'www.example.com')).not.toBe(
    nameToId(DNS_NAMESPACE, 'www.example.com'),
  );
});
