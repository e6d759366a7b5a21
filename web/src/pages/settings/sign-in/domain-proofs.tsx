import type { SsoDomain } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { toProblem } from '../../../api/errors.ts';
import { identityProviderQuery, verifySsoDomain } from '../../../api/identity-provider.ts';
import { useCan } from '../../../api/me.ts';
import { formatDate } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

/** The email domains of the provider, each with the DNS record that proves it. */
export const DomainProofs = ({ domains }: { readonly domains: readonly SsoDomain[] }) => (
  <ul className="grid gap-4">
    {domains.map((domain) => (
      <li key={domain.domain} className="grid gap-2 rounded-md border border-line p-3">
        <DomainProof domain={domain} />
      </li>
    ))}
  </ul>
);

const isProven = ({ verified, provenAt, missingSince }: SsoDomain) =>
  verified && provenAt !== null && missingSince === null;

function DomainProof({ domain }: { readonly domain: SsoDomain }) {
  const queryClient = useQueryClient();
  const mayChange = useCan('settings:manage');
  const { submit, busy, error } = useSubmit(async () => {
    queryClient.setQueryData(identityProviderQuery.queryKey, await verifySsoDomain(domain.domain));
    showToast(t('{{domain}} verified', { domain: domain.domain }));
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium wrap-anywhere">{domain.domain}</span>
        <DomainStatus domain={domain} />
      </div>
      <p className="text-sm text-soft">{formatStatus(domain)}</p>
      {!isProven(domain) && (
        <>
          <CopyField label={t('TXT record name')} text={domain.recordName} />
          <CopyField label={t('TXT record value')} text={domain.recordValue} />
          {mayChange && (
            <div>
              <Button busy={busy} onPress={() => void submit()}>
                {t('Verify {{domain}}', { domain: domain.domain })}
              </Button>
            </div>
          )}
        </>
      )}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </>
  );
}

function DomainStatus({ domain }: { readonly domain: SsoDomain }) {
  if (!domain.verified) return <Badge icon={CircleDashed} tone="plain" label={t('Not verified')} />;
  if (!isProven(domain)) return <Badge icon={TriangleAlert} tone="amber" label={t('TXT record missing')} />;
  return <Badge icon={CircleCheck} tone="green" label={t('Verified')} />;
}

function formatStatus({ verified, provenAt, missingSince }: SsoDomain): string {
  if (!verified)
    return t(
      'Add this TXT record to the domain’s DNS, then verify the domain. Until then, nobody can sign in with an address in it.',
    );
  if (provenAt === null)
    return t(
      'This domain was added before verification was required. Add this TXT record. Until you do, another organisation that verifies the domain takes it over.',
    );
  if (missingSince !== null)
    return t('The TXT record has been missing since {{date}}. People can still sign in. Add the record again.', {
      date: formatDate(missingSince),
    });
  return t('Verified on {{date}}. Keep the TXT record in place. It’s checked every day.', {
    date: formatDate(provenAt),
  });
}
