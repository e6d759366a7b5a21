import { z } from 'zod';
import { boundedText, Count, DateTime, Id, Name } from './fields.ts';
import { Me } from './session.ts';

export const SECOND_STEP_METHODS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const;

export const PendingSignIn = z
  .object({
    methods: z.array(z.enum(SECOND_STEP_METHODS)).describe('Available second factors'),
    setUp: z.boolean().describe('True if the user must set up a second factor now'),
    expiresAt: DateTime,
  })
  .meta({ id: 'PendingSignIn' });
export type PendingSignIn = z.infer<typeof PendingSignIn>;

/** Spaces and hyphens are ignored. */
export const OneTimeCode = z.object({ code: boundedText(64).trim().min(1) }).meta({ id: 'OneTimeCode' });
export type OneTimeCode = z.infer<typeof OneTimeCode>;

/** For an authenticator app: `uri` for the QR code, `secret` for manual entry. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'TotpSecret' });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown only once; each code can be used once') })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const TotpConfirmResult = z
  .object({
    recoveryCodes: z.array(z.string()).nullable().describe('Returned with the first second factor; otherwise null'),
  })
  .meta({ id: 'TotpConfirmResult' });
export type TotpConfirmResult = z.infer<typeof TotpConfirmResult>;

export const SecondFactorSetupResult = z
  .object({ me: Me, recoveryCodes: RecoveryCodes.shape.recoveryCodes })
  .meta({ id: 'SecondFactorSetupResult' });
export type SecondFactorSetupResult = z.infer<typeof SecondFactorSetupResult>;

export const Passkey = z
  .object({ id: z.string(), name: z.string(), createdAt: DateTime, lastUsedAt: DateTime.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const OwnPasskey = Passkey.extend({
  usable: z.boolean().describe('False if it was registered at another address of the organisation'),
}).meta({ id: 'OwnPasskey' });
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const PasskeyParams = z.object({ passkeyId: Id.describe('The ID of the passkey') });
export const PasskeyUpdate = z.object({ name: Name }).meta({ id: 'PasskeyUpdate' });
export type PasskeyUpdate = z.infer<typeof PasskeyUpdate>;

export const PasskeyCreated = z
  .object({ passkey: Passkey, recoveryCodes: TotpConfirmResult.shape.recoveryCodes })
  .meta({ id: 'PasskeyCreated' });
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;

const base64url = (maxLength: number) => boundedText(maxLength).regex(/^[\w-]+$/);

/** How a browser communicates with an authenticator. */
export const PasskeyTransports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));

/** An unknown transport is no reason to reject the passkey. */
const Transports = PasskeyTransports.optional()
  .catch(undefined)
  .meta({ type: 'array', items: { type: 'string' } });

const credentialFields = { id: base64url(1_500), rawId: base64url(1_500), type: z.literal('public-key') };

/** The result of `navigator.credentials.create`. */
export const PasskeyRegistration = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(20_000),
      transports: Transports,
    }),
  })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** The result of `navigator.credentials.get`. */
export const PasskeyAssertion = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(10_000),
      authenticatorData: base64url(10_000),
      signature: base64url(5_000),
      userHandle: base64url(128).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const PasskeyProof = z.object({ response: PasskeyAssertion }).meta({ id: 'PasskeyProof' });
export type PasskeyProof = z.infer<typeof PasskeyProof>;

export const PasskeyCreate = z.object({ name: Name, response: PasskeyRegistration }).meta({ id: 'PasskeyCreate' });
export type PasskeyCreate = z.infer<typeof PasskeyCreate>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: PasskeyTransports,
});

/** For `startRegistration` in the browser. */
export const PasskeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** For `startAuthentication` in the browser. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    timeout: z.number(),
    rpId: z.string(),
    allowCredentials: z.array(Descriptor),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' });
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** The methods by which a signed-in user can reauthenticate. */
export const CONFIRMATION_METHODS = ['PASSWORD', 'TOTP', 'PASSKEY', 'SSO'] as const;

export const Confirmation = z
  .object({
    password: boundedText(200).optional(),
    code: OneTimeCode.shape.code.optional(),
    response: PasskeyAssertion.optional(),
  })
  .refine(
    (given) => Object.values(given).filter((proof) => proof !== undefined).length === 1,
    'must contain exactly one of password, code and response',
  )
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

export const OwnSecondFactors = z
  .object({
    totp: z.object({ confirmedAt: DateTime }).nullable(),
    recoveryCodesLeft: Count,
    passkeys: z.array(OwnPasskey),
    required: z.boolean().describe('Whether the organisation requires a second factor'),
    confirmWith: z
      .array(z.enum(CONFIRMATION_METHODS))
      .describe('Available ways to confirm your identity; if empty, sign in again'),
  })
  .meta({ id: 'OwnSecondFactors' });
export type OwnSecondFactors = z.infer<typeof OwnSecondFactors>;
