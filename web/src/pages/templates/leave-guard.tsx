import { useBlocker } from '@tanstack/react-router';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';

/** Asks before unsaved changes are left behind. They stay in this browser either way. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={t('Leave with unsaved changes?')} onClose={reset}>
      <p>{t('They are not saved for your team yet. This browser keeps them until you come back.')}</p>
      <Actions>
        <Button onPress={proceed}>{t('Leave')}</Button>
        <Button kind="primary" onPress={reset}>
          {t('Stay')}
        </Button>
      </Actions>
    </Dialog>
  );
}
