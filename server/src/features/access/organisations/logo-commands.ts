import type { Readable } from 'node:stream';
import type { Organisation } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { AppError, InvalidFileError, NotFoundError } from '../../../platform/errors.ts';
import { readImage, type UploadedImage } from '../../../platform/files/images.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { toOrganisationWithRevision } from './organisation-queries.ts';
import { lockOrganisation, saveOrganisation } from './organisation-row.ts';

const LOGO_LIMITS = { maxBytes: 512 * 1_024, maxPx: 2_000 };

export type SetLogoInput = { readonly content: Readable; readonly ifMatch: string | undefined };

export async function setLogo(
  ctx: AppContext,
  caller: Caller,
  { content, ifMatch }: SetLogoInput,
): Promise<WithRevision<Organisation>> {
  const picture = await readImage(ctx.config.uploads, content, LOGO_LIMITS);
  await requireRenderable(ctx, caller, picture);
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
    if (before.logo_sha256 === logo.sha256) return toOrganisationWithRevision(before);
    await tx
      .insertInto('organisation_logo')
      .values({ organisation_id: caller.organisationId, ...logo })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(logo))
      .execute();
    const changes = { logo: { from: before.logo_sha256, to: logo.sha256 } };
    return saveOrganisation(tx, caller, { columns: {}, changes });
  });
}

export function deleteLogo(ctx: AppContext, caller: Caller): Promise<WithRevision<Organisation>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockOrganisation(tx, caller);
    if (before.logo_sha256 === null) throw new NotFoundError();
    await tx.deleteFrom('organisation_logo').where('organisation_id', '=', caller.organisationId).execute();
    const changes = { logo: { from: before.logo_sha256, to: null } };
    return saveOrganisation(tx, caller, { columns: {}, changes });
  });
}

/** A damaged image would break every report: renders it once before accepting it. */
async function requireRenderable(ctx: AppContext, caller: Caller, { content }: UploadedImage): Promise<void> {
  await ctx.pdfRenderer.render(caller, { layout: 'logo', data: {}, picture: content }).catch((error: unknown) => {
    throw error instanceof AppError
      ? error
      : new InvalidFileError('The image is damaged or in a format that cannot be used in reports');
  });
}
