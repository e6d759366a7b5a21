import { useEffect, useRef } from 'react';

export type Shortcut = { readonly keys: string; readonly label: string };

const KEY = 'assay.single-keys';
const known = new Map<string, Shortcut>();

/** Single keys can be switched off: they get in the way of speech input and some assistive tools. */
export const areSingleKeysOn = () => localStorage.getItem(KEY) !== 'off';
export const switchSingleKeys = (on: boolean) => localStorage.setItem(KEY, on ? 'on' : 'off');

/** What the page that is shown understands. */
export const listShortcuts = (): readonly Shortcut[] => [...known.values()];

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]),textarea,select'));

function isMeant(event: KeyboardEvent, keys: string): boolean {
  const withMod = event.ctrlKey || event.metaKey;
  if (keys.startsWith('mod+')) return withMod && event.key.toLowerCase() === keys.slice(4);
  if (withMod || event.altKey || event.key !== keys) return false;
  return areSingleKeysOn() && !isTyping(event) && document.querySelector('[role=dialog]') === null;
}

/** Understands a key for as long as the component is shown. */
export function useShortcut(keys: string, label: string, onPress: () => void): void {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    known.set(keys, { keys, label });
    const listen = (event: KeyboardEvent) => {
      if (!isMeant(event, keys)) return;
      event.preventDefault();
      press.current();
    };
    window.addEventListener('keydown', listen);
    return () => {
      known.delete(keys);
      window.removeEventListener('keydown', listen);
    };
  }, [keys, label]);
}
