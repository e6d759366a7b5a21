import { text, variable } from './variable-types.ts';

export const keyVariables = {
  PKCS11_MODULE: variable(text.optional(), {
    form: 'file path',
    means:
      'PKCS #11 library of a hardware security module. If set, a key in its token wraps the keys of organisations instead of `ASSAY_SECRET`: see [rotate secrets](../how-to/rotate-secrets.md#use-a-hardware-security-module).',
  }),
  PKCS11_TOKEN: variable(text.default(''), { means: 'Label of the token that contains the key.' }),
  PKCS11_KEY: variable(text.default('assay'), { means: 'Label of the AES-256 key.' }),
  PKCS11_PIN: variable(text.default(''), { means: 'User PIN of the token.' }),
};
