import type { Permission } from '@assay/contract';
import { type Caller, can } from '../../domain/caller.ts';
import { ForbiddenError } from '../errors.ts';

/** `expand` shows only records that the caller can also read with their own routes. */
export function requireExpandable<Name extends string>(
  caller: Caller,
  expand: readonly Name[],
  needed: Readonly<Record<Name, Permission>>,
): void {
  const refused = expand.find((name) => !can(caller, needed[name]));
  if (refused !== undefined)
    throw new ForbiddenError(`The ${needed[refused]} permission is required to expand ${refused}`);
}
