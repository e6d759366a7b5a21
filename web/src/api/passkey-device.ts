import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@assay/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { t } from '../format/text.ts';
import { DeviceError } from './problem.ts';

/** Has the device make a passkey, after it has asked its owner. */
export const makePasskey = (optionsJSON: PasskeyCreationOptions) => startRegistration({ optionsJSON }).catch(refused);

/** Has the device prove that its owner is there. */
export const askPasskey = (optionsJSON: PasskeyRequestOptions) => startAuthentication({ optionsJSON }).catch(refused);

function refused(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw isKnown
    ? new DeviceError(t('This device has a passkey for your account already'), t('Use it, or choose another device.'))
    : new DeviceError(
        t('The device gave no passkey'),
        t('It was cancelled, took too long, or there is none for this place. Try again, or choose another way.'),
      );
}
