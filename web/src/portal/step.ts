import { useSyncExternalStore } from 'react';

export type Step = 'answer' | 'submit' | 'receipt';

const stepInAddress = (): Step => {
  const step = new URLSearchParams(window.location.search).get('step');
  return step === 'submit' || step === 'receipt' ? step : 'answer';
};

const addressOf = (step: Step) => (step === 'answer' ? '/portal' : `/portal?step=${step}`);

/** Where one is, in the address: a reload and the way back lead where they should. */
export const useStep = (): Step =>
  useSyncExternalStore((listener) => {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, stepInAddress);

export function goTo(step: Step, place = ''): void {
  window.history.pushState(null, '', addressOf(step) + (place === '' ? '' : `#${place}`));
  window.dispatchEvent(new PopStateEvent('popstate'));
  if (place === '') window.scrollTo(0, 0);
}

export const placeOf = (questionKey: string) => `/question/${questionKey}`;

/** Brings what the address names into view, and the focus with it. */
export function goToPlaceInAddress(): void {
  const place = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** What had the focus is gone: it goes on from here. */
export const focusOn = (place: string) => document.getElementById(place)?.focus({ preventScroll: true });
