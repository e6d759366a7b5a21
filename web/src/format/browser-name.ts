import { t } from './i18n.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const findFirstMatch = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

export function formatBrowser(userAgent: string | null): string {
  if (userAgent === null) return t('Unknown browser');
  const [browser, system] = [findFirstMatch(BROWSERS, userAgent), findFirstMatch(SYSTEMS, userAgent)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : t('{{browser}} on {{system}}', { browser, system });
}
