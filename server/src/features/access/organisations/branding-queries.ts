import type { Branding, Organisation } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { getOrganisationIn } from './organisation-queries.ts';

export type Logo = { readonly mimeType: string; readonly content: Buffer };

/** For members of the organisation and for contacts it has sent an assessment to. */
export async function getLogo(ctx: AppContext, caller: Caller): Promise<Logo> {
  const query = queryBuilder
    .selectFrom('organisation_logo')
    .select(['mime_type as mimeType', 'content'])
    .where('organisation_id', '=', caller.organisationId);
  const [logo] = await readInOrganisation(ctx, caller, toStatement(query));
  if (!logo) throw new NotFoundError();
  return logo;
}

export async function getBrandingIn(tx: Tx, caller: Caller): Promise<Branding> {
  const { colour, logo } = await getOrganisationIn(tx, caller);
  return { colour, logo };
}

type ReportLogo = {
  readonly content: Buffer;
  readonly sha256: string;
  readonly widthPx: number;
  readonly heightPx: number;
};

export type ReportOrganisation = Organisation & { readonly picture: ReportLogo | null };

export async function getReportOrganisation(tx: Tx, caller: Caller): Promise<ReportOrganisation> {
  const organisation = await getOrganisationIn(tx, caller);
  const picture = await tx
    .selectFrom('organisation_logo')
    .select(['content', 'sha256', 'width_px as widthPx', 'height_px as heightPx'])
    .where('organisation_id', '=', caller.organisationId)
    .executeTakeFirst();
  return { ...organisation, picture: picture ?? null };
}
