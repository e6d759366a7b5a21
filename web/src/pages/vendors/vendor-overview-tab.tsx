import type { VendorDetail, VendorField } from '@assay/contract';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DomainsPanel } from './domains-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ResponsibilitiesPanel } from './responsibilities-panel.tsx';
import { VendorDecisionPanel } from './vendor-decision-panel.tsx';
import { CHOICE_LABELS, isChoiceField, ORDERED_VENDOR_FIELDS, VENDOR_FIELD_VIEWS } from './vendor-fields.ts';
import type { VendorProps } from './vendor-props.ts';
import { VendorScorePanels } from './vendor-score-panels.tsx';

export function VendorOverviewTab({ vendor, standing }: VendorProps) {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        <HistoryPanel history={vendor.history} thresholds={standing.ratingThresholds} />
        <VendorScorePanels vendor={vendor} standing={standing} />
        <DomainsPanel vendorId={vendor.id} domains={vendor.domainBreakdown} thresholds={standing.ratingThresholds} />
        <ResponsibilitiesPanel vendorId={vendor.id} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <VendorDecisionPanel vendorId={vendor.id} thresholds={standing.ratingThresholds} />
        <RecordPanel vendor={vendor} />
        <Panel title={t('Notes')}>
          {vendor.notes === null ? (
            <Notice>{t('No notes.')}</Notice>
          ) : (
            <p className="wrap-anywhere whitespace-pre-line">{vendor.notes}</p>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** Fields that other parts of the page show. */
const SHOWN_ELSEWHERE = new Set<VendorField>([
  'name',
  'contactEmail',
  'contactName',
  'serviceDescription',
  'tier',
  'ownerId',
  'notes',
]);
const RECORD_FIELDS = ORDERED_VENDOR_FIELDS.filter((field) => !SHOWN_ELSEWHERE.has(field));

const RecordPanel = ({ vendor }: Pick<VendorProps, 'vendor'>) => (
  <Panel title={t('Details')}>
    <DescriptionList
      items={RECORD_FIELDS.map((field) => {
        const { label, overviewLabel = label } = VENDOR_FIELD_VIEWS[field];
        return { label: overviewLabel, value: <FieldValue field={field} value={vendor[field]} /> };
      })}
    />
  </Panel>
);

type FieldValueProps = { readonly field: VendorField; readonly value: VendorDetail[VendorField] };

function FieldValue({ field, value }: FieldValueProps) {
  if (value === null || value.length === 0) return '–';
  if (typeof value !== 'string') return value.join(', ');
  if (field === 'website') return <Website address={value} />;
  if (field === 'contractRenewalDate') return formatDate(value);
  return isChoiceField(field) ? CHOICE_LABELS[field][value] : value;
}

const HTTP_URL = /^https?:\/\//i;

/** Only HTTP URLs become links, because users can enter anything. */
const Website = ({ address }: { readonly address: string }) =>
  HTTP_URL.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer noopener" className="text-accent hover:underline">
      {address.replace(HTTP_URL, '')}
    </a>
  ) : (
    address
  );
