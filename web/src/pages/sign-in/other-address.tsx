import { ExternalLink } from 'lucide-react';
import { t } from '../../format/i18n.ts';
import { Callout } from '../../ui/notice.tsx';

type OtherAddressProps = { readonly address: string };

/** The user has proven who they are, but their organisation has an address of its own. */
export const OtherAddress = ({ address }: OtherAddressProps) => (
  <Callout tone="blue">
    <p role="status">{t('Your organisation uses Assay at its own address. Sign in there.')}</p>
    <a
      href={`${address}/sign-in${window.location.search}`}
      className="inline-flex items-center gap-2 text-accent underline"
    >
      <ExternalLink aria-hidden="true" className="size-4" />
      {t('Continue to {{host}}', { host: new URL(address).host })}
    </a>
  </Callout>
);
