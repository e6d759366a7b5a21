import type { Readable } from 'node:stream';
import type { Organisation } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { AppError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { type Picture, readPicture } from '../../platform/files/pictures.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { lockOrganisation, saveOrganisation } from './organisation-change.ts';
import { organisationOf } from './organisation-queries.ts';

const LIMITS = { maxBytes: 512 * 1_024, maxPx: 2_000 };

export type LogoUpload = { readonly content: Readable; readonly ifMatch: string | undefined };

export async function setLogo(
  ctx: AppContext,
  caller: Caller,
  { content, ifMatch }: LogoUpload,
): Promise<Revised<Organisation>> {
  const picture = await readPicture(ctx.config.uploads, content, LIMITS);
  await requirePrintable(ctx, picture);
  const logo = {
    mime_type: picture.mimeType,
    content: picture.content,
    sha256: picture.sha256,
    width_px: picture.widthPx,
    height_px: picture.heightPx,
  };
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockOrganisation(tx, caller);
    requireRevision(ifMatch, before.revision);
    if (before.logo_sha256 === logo.sha256) return organisationOf(before);
    await tx
      .insertInto('organisation_logo')
      .values({ organisation_id: caller.organisationId, ...logo })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(logo))
      .execute();
    const changes = { logo: { from: before.logo_sha256, to: logo.sha256 } };
    return saveOrganisation(tx, caller, { columns: {}, changes });
  });
}

export function removeLogo(ctx: AppContext, caller: Caller): Promise<Revised<Organisation>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockOrganisation(tx, caller);
    if (before.logo_sha256 === null) throw new NotFoundError();
    await tx.deleteFrom('organisation_logo').where('organisation_id', '=', caller.organisationId).execute();
    const changes = { logo: { from: before.logo_sha256, to: null } };
    return saveOrganisation(tx, caller, { columns: {}, changes });
  });
}

/** A picture that is broken inside would break every report from then on: it is printed once before it is taken. */
async function requirePrintable({ press }: AppContext, { content }: Picture): Promise<void> {
  await press.print({ layout: 'logo', data: {}, picture: content }).catch((error: unknown) => {
    throw error instanceof AppError ? error : new InvalidError('The picture is damaged or of a kind we cannot print');
  });
}
