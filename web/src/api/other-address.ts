import { hasCode } from './errors.ts';

/** The organisation's own address, if the service refers to it. */
export function findOtherAddress(error: unknown): string | null {
  if (!hasCode(error, 'OTHER_ADDRESS')) return null;
  const { content } = error;
  const address = typeof content === 'object' && content !== null && 'address' in content ? content.address : null;
  return typeof address === 'string' ? address : null;
}

/** Opens the same page, with its query and link token, at the organisation's own address. Other errors are rethrown. */
export function followToOtherAddress(error: unknown): Promise<never> {
  const address = findOtherAddress(error);
  if (address === null) throw error;
  const { pathname, search, hash } = window.location;
  window.location.replace(address + pathname + search + hash);
  // The page stays as it is until the browser has left.
  return new Promise(() => undefined);
}
