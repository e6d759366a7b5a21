import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../api/me.ts';
import { organisationQuery } from '../../../api/organisation.ts';
import { t } from '../../../format/text.ts';
import { Callout } from '../../../ui/notice.tsx';

/** Says why no key works, where that is so. */
export function KeysOff() {
  const { data } = useQuery({ ...organisationQuery, enabled: useCan('settings:view') });
  if (data?.apiKeysEnabled !== false) return null;
  return (
    <Callout tone="amber">
      <p>
        {t('Every key is refused: API keys are switched off.')}{' '}
        <Link to="/settings/organisation" className="text-accent underline">
          {t('Settings of the organisation')}
        </Link>
      </p>
    </Callout>
  );
}
