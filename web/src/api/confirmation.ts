import { useSyncExternalStore } from 'react';
import { t } from '../format/i18n.ts';
import { DeviceError } from './errors.ts';

/** Requests that wait until the user has confirmed their identity. */
type PendingConfirmation = {
  readonly answer: Promise<unknown>;
  readonly confirm: () => void;
  readonly cancel: () => void;
};

let pending: PendingConfirmation | null = null;
const listeners = new Set<() => void>();

function setPending(next: PendingConfirmation | null) {
  pending = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePendingConfirmation = () => useSyncExternalStore(subscribe, () => pending);

/** One dialog serves all requests that fail while it is open. */
function askForConfirmation(): Promise<unknown> {
  if (pending) return pending.answer;
  const { promise: answer, resolve, reject } = Promise.withResolvers<null>();
  setPending({
    answer,
    confirm: () => {
      setPending(null);
      resolve(null);
    },
    cancel: () => {
      setPending(null);
      reject(new DeviceError(t('Nothing was changed'), t('Your identity wasn’t confirmed.')));
    },
  });
  return answer;
}

/** Some requests need a recent proof of identity. Asks the user for it, then repeats the request. */
export async function fetchConfirmed(request: Request): Promise<Response> {
  const response = await fetch(request.clone());
  if (!(await isConfirmationRequired(response))) return response;
  await askForConfirmation();
  return fetch(request);
}

async function isConfirmationRequired(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const content: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof content === 'object' && content !== null && 'code' in content && content.code === 'CONFIRMATION_REQUIRED'
  );
}
