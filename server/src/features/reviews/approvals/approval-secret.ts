import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import type { EncryptedColumn } from '../../../platform/reencrypt.ts';
import type { ApprovalRow } from './approval-audit.ts';

type SecretRow = Pick<ApprovalRow, 'organisation_id' | 'id'>;

const toSecretBinding = ({ organisation_id, id }: SecretRow) => ['approval', organisation_id, id];

/** The client secret of an identity provider. It is deleted when the request is decided. */
export const encryptSecret = ({ identityProviderCipher }: OrganisationKeys, secret: string, row: SecretRow): Buffer =>
  identityProviderCipher.encrypt(secret, toSecretBinding(row));

export const decryptSecret = ({ identityProviderCipher }: OrganisationKeys, row: ApprovalRow): string | null =>
  row.client_secret && identityProviderCipher.decrypt(row.client_secret, toSecretBinding(row));

export const listApprovalColumns = ({
  identityProviderCipher: cipher,
}: OrganisationKeys): readonly EncryptedColumn[] => [
  { name: 'approvals', table: 'approval', column: 'client_secret', rowId: 'id', cipher },
];
