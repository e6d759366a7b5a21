import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@assay/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { t } from '../format/i18n.ts';
import { DeviceError } from './errors.ts';

/** Asks the device to create a passkey, after confirmation by the user. */
export const createPasskeyCredential = (optionsJSON: PasskeyCreationOptions) =>
  startRegistration({ optionsJSON }).catch(throwDeviceError);

/** Asks the device to confirm that the user is present. */
export const getPasskeyAssertion = (optionsJSON: PasskeyRequestOptions) =>
  startAuthentication({ optionsJSON }).catch(throwDeviceError);

function throwDeviceError(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw isKnown
    ? new DeviceError(t('This device has a passkey for your account already'), t('Use it, or choose another device.'))
    : new DeviceError(
        t('The device gave no passkey'),
        t('It was cancelled, took too long, or there is none for this place. Try again, or choose another way.'),
      );
}
