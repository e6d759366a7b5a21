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
    ? new DeviceError(
        t('This device already has a passkey for your account'),
        t('Use that passkey, or choose another device.'),
      )
    : new DeviceError(
        t('No passkey was provided'),
        t(
          'The request was cancelled or timed out, or this device has no passkey for this site. Try again or use another method.',
        ),
      );
}
