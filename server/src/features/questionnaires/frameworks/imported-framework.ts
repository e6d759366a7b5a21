import { InvalidFileError } from '../../../platform/errors.ts';

export type ImportedControl = {
  readonly domain: string;
  readonly code: string;
  readonly title: string;
  readonly guidance: string;
};

/** A framework as described by a file. Missing descriptions and guidance are empty text. */
export type ImportedFramework = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly controls: readonly ImportedControl[];
};

export const MAX_LENGTH = { name: 255, title: 2_000, guidance: 10_000 };
export const MAX_CONTROLS = 5_000;

export function requireControls(controls: readonly ImportedControl[]): void {
  if (controls.length === 0) throw new InvalidFileError('The framework has no controls');
  if (controls.length > MAX_CONTROLS) {
    throw new InvalidFileError(`The framework has more than ${MAX_CONTROLS.toLocaleString('en')} controls`);
  }
}

/** Rejects long names instead of truncating them: a truncated name would identify something else. */
export function requireName(what: string, name: string | undefined): string {
  const clean = name?.replaceAll('\0', '').replace(/\s+/g, ' ').trim() ?? '';
  if (clean === '') throw new InvalidFileError(`${what} is missing`);
  if (clean.length > MAX_LENGTH.name) {
    throw new InvalidFileError(`${what} is longer than ${String(MAX_LENGTH.name)} characters`);
  }
  return clean;
}

/** Truncates at a word boundary and adds an ellipsis. */
export function truncateAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const lastSpace = cut.search(/\s\S*$/);
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trimEnd().toWellFormed()}…`;
}
