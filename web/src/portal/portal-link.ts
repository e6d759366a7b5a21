import type { PortalAssessment } from '@assay/contract';
import { openPortal } from '../api/portal.ts';
import { hasStatus } from '../api/errors.ts';

/** The link is invalid or has expired. */
export class InvalidLinkError extends Error {}

/** Anchors on the page start with #/, such as #/question/…. Anything else after the # is a link's token. */
const readTokenFromUrl = () => {
  const { hash } = window.location;
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : null;
};

const removeTokenFromUrl = () =>
  window.history.replaceState(null, '', window.location.pathname + window.location.search);

/** Exchanges the token for a session and removes it from the URL, so that it does not stay in the history. */
export async function openLinkFromUrl(): Promise<void> {
  const token = readTokenFromUrl();
  if (token === null) return;
  try {
    await openPortal(token);
  } catch (error) {
    if (!hasStatus(error, 401) && !hasStatus(error, 400)) throw error;
    removeTokenFromUrl();
    throw new InvalidLinkError();
  }
  removeTokenFromUrl();
}

/** Identifies the questionnaire and contact of the session. A browser has one portal session at a time. */
export const toDraftOwner = ({ id, contact }: PortalAssessment) => `${id} ${contact.email}`;

const portalChannel = new BroadcastChannel('assay-portal');

export const broadcastOwner = (owner: string) => portalChannel.postMessage(owner);

/**
 * Notifies when another tab opens a different questionnaire: this tab could otherwise save answers to the wrong one.
 */
export function onOwnerChange(owner: string, listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data !== owner) listener();
  };
  portalChannel.addEventListener('message', onMessage);
  return () => portalChannel.removeEventListener('message', onMessage);
}

/** Reloads when a new link is pasted into the URL of an open questionnaire. */
export function onLinkPaste(): () => void {
  const reload = () => {
    if (readTokenFromUrl() !== null) window.location.reload();
  };
  window.addEventListener('hashchange', reload);
  return () => window.removeEventListener('hashchange', reload);
}
