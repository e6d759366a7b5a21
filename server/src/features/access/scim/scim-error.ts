import { SCIM_MEDIA_TYPE, SCIM_SCHEMAS, ScimError, type ScimErrorType } from '@assay/contract';
import { type AppError, ConflictError, InvalidError } from '../../../platform/errors.ts';
import type { ErrorResponses } from '../../../platform/http/error-responses.ts';

export class ScimInvalidError extends InvalidError {
  readonly scimType: ScimErrorType;

  constructor(scimType: ScimErrorType, message: string) {
    super(message);
    this.scimType = scimType;
  }
}

export class ScimTakenError extends ConflictError {
  readonly scimType = 'uniqueness';

  constructor(message: string) {
    super('TAKEN', message);
  }
}

/** Error responses according to RFC 7644, section 3.12. */
export const scimErrorResponses: ErrorResponses = {
  mediaType: SCIM_MEDIA_TYPE,
  schema: ScimError,
  toBody: (status, error): ScimError => {
    const scimType = toScimType(status, error);
    return {
      schemas: [SCIM_SCHEMAS.error],
      status: String(status),
      ...(scimType && { scimType }),
      detail: toDetail(error),
    };
  },
};

function toScimType(status: number, error: AppError): ScimErrorType | null {
  if (error instanceof ScimInvalidError || error instanceof ScimTakenError) return error.scimType;
  if (error instanceof InvalidError) return 'invalidValue';
  return status === 400 ? 'invalidSyntax' : null;
}

function toDetail(error: AppError): string {
  const details = error instanceof InvalidError ? error.details : [];
  const sentences = details.map(({ path, message }) => [path, message].filter(Boolean).join(' '));
  return sentences.length > 0 ? `${error.message}: ${sentences.join('; ')}` : error.message;
}
