import type { PortalAssessment } from '@assay/contract';
import { openPortal } from '../api/portal.ts';
import { hasStatus } from '../api/problem.ts';

/** What the link brought opens nothing. */
export class InvalidLinkError extends Error {}

/** Places on the page are addressed as #/question/…; anything else after the # is what a link brought. */
const tokenInAddress = () => {
  const { hash } = window.location;
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : null;
};

const forgetToken = () => window.history.replaceState(null, '', window.location.pathname + window.location.search);

/** Trades the token for a session, and takes it out of the address: what opens the questionnaire is not left lying about. */
export async function openLinkInAddress(): Promise<void> {
  const token = tokenInAddress();
  if (token === null) return;
  try {
    await openPortal(token);
  } catch (error) {
    if (!hasStatus(error, 401) && !hasStatus(error, 400)) throw error;
    forgetToken();
    throw new InvalidLinkError();
  }
  forgetToken();
}

/** Whose questionnaire this is. A browser has a session for one of them at a time. */
export const ownerOf = ({ id, contact }: PortalAssessment) => `${id} ${contact.email}`;

const tabs = new BroadcastChannel('assay-portal');

export const tellOtherTabs = (owner: string) => tabs.postMessage(owner);

/** Tells when this browser shows somebody else's questionnaire from now on: this tab could save answers in the wrong one. */
export function onOtherOwner(owner: string, listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data !== owner) listener();
  };
  tabs.addEventListener('message', onMessage);
  return () => tabs.removeEventListener('message', onMessage);
}

/** A link that is pasted over the address of an open questionnaire is a new visit. */
export function onPastedLink(): () => void {
  const reload = () => {
    if (tokenInAddress() !== null) window.location.reload();
  };
  window.addEventListener('hashchange', reload);
  return () => window.removeEventListener('hashchange', reload);
}
