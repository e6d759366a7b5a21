import { z } from 'zod';
import { DateTime, Id, Name, text } from './fields.ts';
import { Me } from './session.ts';

/** What somebody can be asked for after their password. */
export const SECOND_STEPS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const;

export const PendingSignIn = z
  .object({
    methods: z.array(z.enum(SECOND_STEPS)).describe('What the second step can be'),
    setUp: z.boolean().describe('True: there is no second factor yet, and one must be set up now'),
    expiresAt: DateTime,
  })
  .meta({ id: 'PendingSignIn' });
export type PendingSignIn = z.infer<typeof PendingSignIn>;

/** As it is read from a device or from paper: spaces and hyphens do not count. */
export const OneTimeCode = z.object({ code: text(64).trim().min(1) }).meta({ id: 'OneTimeCode' });
export type OneTimeCode = z.infer<typeof OneTimeCode>;

/** For an authenticator app: the address goes into a QR code, the secret is for typing. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'TotpSecret' });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown only here, and each good once') })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const TotpConfirmed = z
  .object({ recoveryCodes: z.array(z.string()).nullable().describe('With the first second factor; otherwise null') })
  .meta({ id: 'TotpConfirmed' });
export type TotpConfirmed = z.infer<typeof TotpConfirmed>;

/** Signed in, with a second factor from now on. */
export const SecondFactorSetUp = z
  .object({ me: Me, recoveryCodes: RecoveryCodes.shape.recoveryCodes })
  .meta({ id: 'SecondFactorSetUp' });
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>;

export const Passkey = z
  .object({ id: z.string(), name: z.string(), createdAt: DateTime, lastUsedAt: DateTime.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyParams = z.object({ passkeyId: Id });
export const PasskeyUpdate = z.object({ name: Name }).meta({ id: 'PasskeyUpdate' });
export type PasskeyUpdate = z.infer<typeof PasskeyUpdate>;

export const PasskeyCreated = z
  .object({ passkey: Passkey, recoveryCodes: TotpConfirmed.shape.recoveryCodes })
  .meta({ id: 'PasskeyCreated' });
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;

const base64url = (maxLength: number) => text(maxLength).regex(/^[\w-]+$/);

/** How a browser reaches a device. */
export const PasskeyTransports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));

/** A way that nobody knew of yet is no reason to refuse the passkey. */
const Transports = PasskeyTransports.optional()
  .catch(undefined)
  .meta({ type: 'array', items: { type: 'string' } });

const ofDevice = { id: base64url(1_500), rawId: base64url(1_500), type: z.literal('public-key') };

/** What a browser answers to `navigator.credentials.create`. */
export const PasskeyRegistration = z
  .object({
    ...ofDevice,
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(20_000),
      transports: Transports,
    }),
  })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** What a browser answers to `navigator.credentials.get`. */
export const PasskeyAssertion = z
  .object({
    ...ofDevice,
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

/** By one of these somebody who is signed in shows that it is still them. */
export const CONFIRMATIONS = ['PASSWORD', 'TOTP', 'PASSKEY'] as const;

export const Confirmation = z
  .object({
    password: text(200).optional(),
    code: OneTimeCode.shape.code.optional(),
    response: PasskeyAssertion.optional(),
  })
  .refine((given) => Object.values(given).filter((proof) => proof !== undefined).length === 1, 'must be one of them')
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

export const OwnSecondFactors = z
  .object({
    totp: z.object({ confirmedAt: DateTime }).nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(Passkey),
    required: z.boolean().describe('Whether the organisation requires a second factor'),
    confirmWith: z.array(z.enum(CONFIRMATIONS)).describe('How to confirm that it is you; with none, sign in again'),
  })
  .meta({ id: 'OwnSecondFactors' });
export type OwnSecondFactors = z.infer<typeof OwnSecondFactors>;
