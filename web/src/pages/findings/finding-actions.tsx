import { CheckCheck, Ellipsis, Handshake, PencilLine, Trash2 } from 'lucide-react';
import { useNeedsApproval } from '../../api/me.ts';
import { t } from '../../format/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFindingDialog } from './use-finding-dialog.ts';

/** Shown for an open finding to users who may review. */
export function FindingActions() {
  const { show } = useFindingDialog();
  const needsApproval = useNeedsApproval('ACCEPT_RISK');
  return (
    <>
      <Button icon={<PencilLine aria-hidden="true" />} onPress={() => show('edit')}>
        {t('Edit finding')}
      </Button>
      <Button icon={<Handshake aria-hidden="true" />} onPress={() => show('accept')}>
        {needsApproval ? t('Request risk acceptance') : t('Accept risk')}
      </Button>
      <Button kind="primary" icon={<CheckCheck aria-hidden="true" />} onPress={() => show('remediate')}>
        {t('Close as remediated')}
      </Button>
      <Menu
        label={t('More actions')}
        trigger={<IconButton label={t('More actions')} icon={<Ellipsis aria-hidden="true" />} />}
        actions={[
          {
            label: t('Withdraw finding…'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onAction: () => show('withdraw'),
          },
        ]}
      />
    </>
  );
}
