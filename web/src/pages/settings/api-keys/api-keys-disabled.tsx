import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../api/me.ts';
import { organisationQuery } from '../../../api/organisation.ts';
import { t } from '../../../format/i18n.ts';
import { Callout } from '../../../ui/notice.tsx';

/** Explains why no key works when API keys are turned off. */
export function ApiKeysDisabled() {
  const { data } = useQuery({ ...organisationQuery, enabled: useCan('settings:view') });
  if (data?.apiKeysEnabled !== false) return null;
  return (
    <Callout tone="amber">
      <p>
        {t('API keys are turned off. All keys are rejected.')}{' '}
        <Link to="/settings/organisation" className="text-accent underline">
          {t('Organisation settings')}
        </Link>
      </p>
    </Callout>
  );
}
