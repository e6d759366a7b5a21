import { useSyncExternalStore } from 'react';

export type Step = 'answer' | 'submit' | 'receipt';

const readStepFromUrl = (): Step => {
  const step = new URLSearchParams(window.location.search).get('step');
  return step === 'submit' || step === 'receipt' ? step : 'answer';
};

const toStepUrl = (step: Step) => (step === 'answer' ? '/portal' : `/portal?step=${step}`);

/** The current step is in the URL, so that reloading and going back work. */
export const useStep = (): Step =>
  useSyncExternalStore((listener) => {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, readStepFromUrl);

export function goToStep(step: Step, place = ''): void {
  window.history.pushState(null, '', toStepUrl(step) + (place === '' ? '' : `#${place}`));
  window.dispatchEvent(new PopStateEvent('popstate'));
  if (place === '') window.scrollTo(0, 0);
}

export const RETURNED_ANCHOR = '/returned';

export const toQuestionAnchor = (questionKey: string) => `/question/${questionKey}`;

/** Scrolls to the element named in the URL and focuses it. */
export function goToAnchorFromUrl(): void {
  const place = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** Moves the focus when the focused element has been removed. */
export const focusElement = (place: string) => document.getElementById(place)?.focus({ preventScroll: true });
