import type { VendorDetail } from '@assay/contract';
import { Download, Ellipsis, FileSpreadsheet, FileText, PencilLine, Send, Trash2 } from 'lucide-react';
import { useCan, useNeedsApproval } from '../../api/me.ts';
import { vendorDownloadUrls } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

type VendorActionsProps = { readonly vendor: VendorDetail };

export function VendorActions({ vendor }: VendorActionsProps) {
  const { show } = useVendorSearchParams();
  const needsApproval = useNeedsApproval('DELETE_VENDOR');
  const [edits, deletes, sends] = [useCan('vendors:edit'), useCan('vendors:delete'), useCan('assessments:create')];
  return (
    <>
      <Downloads vendor={vendor} />
      {edits && (
        <Button icon={<PencilLine aria-hidden="true" />} onPress={() => show('edit')}>
          {t('Edit vendor')}
        </Button>
      )}
      {sends && (
        <LinkButton
          to="/assessments/new"
          search={{ vendorId: vendor.id }}
          kind="primary"
          icon={<Send aria-hidden="true" />}
        >
          {t('Send assessment')}
        </LinkButton>
      )}
      {deletes && (
        <Menu
          label={t('More actions')}
          trigger={<IconButton label={t('More actions')} icon={<Ellipsis aria-hidden="true" />} />}
          actions={[
            {
              label: needsApproval ? t('Request deletion…') : t('Delete vendor…'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onAction: () => show('delete'),
            },
          ]}
        />
      )}
    </>
  );
}

/** A download response does not leave the page. */
const download = (href: string) => window.location.assign(href);

function Downloads({ vendor: { id, domainBreakdown } }: VendorActionsProps) {
  const { csv, report } = vendorDownloadUrls(id);
  const prints = [useCan('frameworks:view'), useCan('assessments:view')].every(Boolean);
  const frameworks = new Map(domainBreakdown.map(({ frameworkId, frameworkName }) => [frameworkId, frameworkName]));
  return (
    <Menu
      label={t('Downloads')}
      trigger={
        <Button icon={<Download aria-hidden="true" />} onPress={() => undefined}>
          {t('Download')}
        </Button>
      }
      actions={[
        ...(prints ? [...frameworks] : []).map(([frameworkId, name]) => ({
          label: t('{{name}} report (PDF)', { name }),
          icon: <FileText aria-hidden="true" />,
          onAction: () => download(report(frameworkId)),
        })),
        {
          label: t('Vendor and assessments (CSV)'),
          icon: <FileSpreadsheet aria-hidden="true" />,
          onAction: () => download(csv),
        },
      ]}
    />
  );
}
