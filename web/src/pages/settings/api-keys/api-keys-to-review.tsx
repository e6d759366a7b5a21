import type { ApiKey } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { t, tCount } from '../../../format/i18n.ts';
import { useCan } from '../../../api/me.ts';
import { Callout } from '../../../ui/notice.tsx';

const isToReview = ({ needsOwner, exceedsMaxLifetime }: ApiKey) => needsOwner || exceedsMaxLifetime;

const formatReason = ({ needsOwner, ownerName }: ApiKey): string => {
  if (!needsOwner) return t('It exceeds the maximum lifetime your organisation allows. Replace it with a new key.');
  return ownerName === null
    ? t('It has no owner.')
    : t('Its owner, {{name}}, has left or is disabled.', { name: ownerName });
};

/** Keys that still work, and that somebody should take over, replace or revoke. */
export function ApiKeysToReview({ keys }: { readonly keys: readonly ApiKey[] }) {
  const mayManage = useCan('api-keys:manage');
  const listed = keys.filter(isToReview);
  if (listed.length === 0) return null;
  return (
    <Callout tone="amber">
      <h2 className="font-medium">{tCount(listed.length, '{{count}} key to review', '{{count}} keys to review')}</h2>
      <ul className="grid gap-1">
        {listed.map((key) => (
          <li key={key.id}>
            <span className="font-medium">{key.name}</span>: {formatReason(key)}{' '}
            {mayManage && key.needsOwner && (
              <Link to="/settings/api-keys" search={{ owner: key.id }} className="text-accent underline">
                {t('Change owner of {{name}}', { name: key.name })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
