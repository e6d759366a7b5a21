import type { VendorDetail } from '@assay/contract';
import { Download, Ellipsis, FileJson, FileSpreadsheet, FileText, Merge, PencilLine, Send, Trash2 } from 'lucide-react';
import { useCan, useNeedsApproval } from '../../api/me.ts';
import { getVendorPoam, vendorDownloadUrls } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showProblem } from '../../ui/toast.tsx';
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
            ...(edits
              ? [{ label: t('Merge…'), icon: <Merge aria-hidden="true" />, onAction: () => show('merge') }]
              : []),
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

/** Refused if there are no findings, so the page must not navigate to it. */
async function downloadPoam({ id, name }: VendorDetail) {
  try {
    const poam = await getVendorPoam(id);
    saveFile(new Blob([JSON.stringify(poam)], { type: 'application/json' }), `${name} POA&M.json`);
  } catch (error) {
    showProblem(error);
  }
}

function Downloads({ vendor }: VendorActionsProps) {
  const { id, domainBreakdown } = vendor;
  const { csv, report, memo } = vendorDownloadUrls(id);
  const canViewFindings = useCan('assessments:view');
  const canViewFrameworks = useCan('frameworks:view');
  const prints = canViewFrameworks && canViewFindings;
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
        ...(canViewFrameworks ? [...frameworks] : []).map(([frameworkId, name]) => ({
          label: t('{{name}} memo for auditors (PDF)', { name }),
          icon: <FileText aria-hidden="true" />,
          onAction: () => download(memo(frameworkId)),
        })),
        {
          label: t('Vendor and assessments (CSV)'),
          icon: <FileSpreadsheet aria-hidden="true" />,
          onAction: () => download(csv),
        },
        ...(canViewFindings
          ? [
              {
                label: t('Plan of action and milestones (OSCAL)'),
                icon: <FileJson aria-hidden="true" />,
                onAction: () => void downloadPoam(vendor),
              },
            ]
          : []),
      ]}
    />
  );
}
