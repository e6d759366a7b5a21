import type { Branding, Organisation } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { organisationIn } from './organisation-queries.ts';

export type Logo = { readonly mimeType: string; readonly content: Buffer };

/** For whoever belongs to the organisation or was asked by it. */
export async function getLogo(ctx: AppContext, caller: Caller): Promise<Logo> {
  const query = statements
    .selectFrom('organisation_logo')
    .select(['mime_type as mimeType', 'content'])
    .where('organisation_id', '=', caller.organisationId);
  const [logo] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!logo) throw new NotFoundError();
  return logo;
}

export async function brandingIn(tx: Tx, caller: Caller): Promise<Branding> {
  const { colour, logo } = await organisationIn(tx, caller);
  return { colour, logo };
}

export type PrintedLogo = {
  readonly content: Buffer;
  readonly sha256: string;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** With the picture itself, as it goes on paper. */
export type PrintedOrganisation = Organisation & { readonly picture: PrintedLogo | null };

export async function printedOrganisation(tx: Tx, caller: Caller): Promise<PrintedOrganisation> {
  const organisation = await organisationIn(tx, caller);
  const picture = await tx
    .selectFrom('organisation_logo')
    .select(['content', 'sha256', 'width_px as widthPx', 'height_px as heightPx'])
    .where('organisation_id', '=', caller.organisationId)
    .executeTakeFirst();
  return { ...organisation, picture: picture ?? null };
}
