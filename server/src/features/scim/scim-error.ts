import { SCIM_MEDIA_TYPE, SCIM_SCHEMAS, ScimError, type ScimErrorType } from '@assay/contract';
import { type AppError, ConflictError, InvalidError } from '../../platform/errors.ts';
import type { Refusals } from '../../platform/http/refusals.ts';

/** Refused for a reason that SCIM has a word for. */
export class ScimInvalidError extends InvalidError {
  readonly scimType: ScimErrorType;

  constructor(scimType: ScimErrorType, message: string) {
    super(message);
    this.scimType = scimType;
  }
}

/** Somebody else, or another group, goes by this name already. */
export class ScimTakenError extends ConflictError {
  readonly scimType = 'uniqueness';
}

/** Refusals as RFC 7644, section 3.12, wants them. */
export const scimRefusals: Refusals = {
  mediaType: SCIM_MEDIA_TYPE,
  schema: ScimError,
  bodyOf: (status, error): ScimError => {
    const scimType = scimTypeOf(status, error);
    return {
      schemas: [SCIM_SCHEMAS.error],
      status: String(status),
      ...(scimType && { scimType }),
      detail: detailOf(error),
    };
  },
};

function scimTypeOf(status: number, error: AppError): ScimErrorType | null {
  if (error instanceof ScimInvalidError || error instanceof ScimTakenError) return error.scimType;
  if (error instanceof InvalidError) return 'invalidValue';
  return status === 400 ? 'invalidSyntax' : null;
}

function detailOf(error: AppError): string {
  const details = error instanceof InvalidError ? error.details : [];
  const sentences = details.map(({ path, message }) => [path, message].filter(Boolean).join(' '));
  return sentences.length > 0 ? `${error.message}: ${sentences.join('; ')}` : error.message;
}
