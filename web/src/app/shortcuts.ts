import { useEffect, useRef } from 'react';

export type Shortcut = { readonly keys: string; readonly label: string };

const STORAGE_KEY = 'assay.single-keys';
const registeredShortcuts = new Map<string, Shortcut>();

/** Single-key shortcuts can be turned off: they interfere with speech input and some assistive tools. */
export const areSingleKeysEnabled = () => localStorage.getItem(STORAGE_KEY) !== 'off';
export const setSingleKeysEnabled = (on: boolean) => localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');

export const listShortcuts = (): readonly Shortcut[] => [...registeredShortcuts.values()];

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]),textarea,select'));

function matchesShortcut(event: KeyboardEvent, keys: string): boolean {
  const withMod = event.ctrlKey || event.metaKey;
  if (keys.startsWith('mod+')) return withMod && event.key.toLowerCase() === keys.slice(4);
  if (withMod || event.altKey || event.key !== keys) return false;
  return areSingleKeysEnabled() && !isTyping(event) && document.querySelector('[role=dialog]') === null;
}

/** Registers a shortcut while the component is mounted. */
export function useShortcut(keys: string, label: string, onPress: () => void): void {
  const handler = useRef(onPress);
  useEffect(() => {
    handler.current = onPress;
  });
  useEffect(() => {
    registeredShortcuts.set(keys, { keys, label });
    const listen = (event: KeyboardEvent) => {
      if (!matchesShortcut(event, keys)) return;
      event.preventDefault();
      handler.current();
    };
    window.addEventListener('keydown', listen);
    return () => {
      registeredShortcuts.delete(keys);
      window.removeEventListener('keydown', listen);
    };
  }, [keys, label]);
}
