import { dayText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { DATA_SENSITIVITY, GEOGRAPHIC_RISK } from '../../format/words.ts';
import { FactList } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DomainsPanel } from './domains-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ResponsibilitiesPanel } from './responsibilities-panel.tsx';
import type { VendorProps } from './vendor-props.ts';

export function OverviewTab({ vendor, standing }: VendorProps) {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        <HistoryPanel history={vendor.history} thresholds={standing.ratingThresholds} />
        <DomainsPanel domains={vendor.domainBreakdown} thresholds={standing.ratingThresholds} />
        <ResponsibilitiesPanel vendorId={vendor.id} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <RecordPanel vendor={vendor} />
        <Panel title={t('Notes')}>
          {vendor.notes === null ? (
            <Notice>{t('Nothing is noted.')}</Notice>
          ) : (
            <p className="wrap-anywhere whitespace-pre-line">{vendor.notes}</p>
          )}
        </Panel>
      </div>
    </div>
  );
}

const ADDRESS = /^https?:\/\//i;

function RecordPanel({ vendor }: Pick<VendorProps, 'vendor'>) {
  const { website, externalId, dataSensitivity, geographicRisk, contractValue, contractRenewalDate, tags } = vendor;
  return (
    <Panel title={t('Record')}>
      <FactList
        items={[
          { label: t('External ID'), value: externalId ?? '–' },
          { label: t('Website'), value: website === null ? '–' : <Website address={website} /> },
          { label: t('Data sensitivity'), value: dataSensitivity === null ? '–' : DATA_SENSITIVITY[dataSensitivity] },
          { label: t('Geographic risk'), value: geographicRisk === null ? '–' : GEOGRAPHIC_RISK[geographicRisk] },
          { label: t('Contract value'), value: contractValue ?? '–' },
          { label: t('Contract renews'), value: dayText(contractRenewalDate) },
          { label: t('Tags'), value: tags.length === 0 ? '–' : tags.join(', ') },
        ]}
      />
    </Panel>
  );
}

/** Only what is an address of the web is a link: anybody may have typed it. */
const Website = ({ address }: { readonly address: string }) =>
  ADDRESS.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer noopener" className="text-accent hover:underline">
      {address.replace(ADDRESS, '')}
    </a>
  ) : (
    address
  );
