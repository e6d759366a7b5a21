import { InvalidError } from '../../platform/errors.ts';
import { parseFrameworkCsv } from './framework-csv.ts';
import type { ImportedFramework } from './imported-framework.ts';
import { parseOscalCatalog } from './oscal.ts';

/** What was sent: an OSCAL catalog as JSON, or the text of a CSV file with its name and version in the address. */
export type FrameworkSource = {
  readonly content: unknown;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
};

export function parseFramework({ content, name, version, description }: FrameworkSource): ImportedFramework {
  if (typeof content !== 'string') return parseOscalCatalog(content);
  if (!name || !version) throw new InvalidError('A CSV file needs a name and a version, as parameters of the address');
  return parseFrameworkCsv(content, { name, version, description: description ?? '' });
}
