import { Building2 } from 'lucide-react';
import { toProblem } from '../../api/errors.ts';
import { startSsoConfirmation } from '../../api/second-factors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** Leaves for the identity provider, which sends the user back to `returnTo`. */
export function ConfirmWithSso({ returnTo }: { readonly returnTo: string }) {
  const { submit, busy, error } = useSubmit(async () => {
    const { location } = await startSsoConfirmation(returnTo);
    window.location.assign(location);
  });
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button kind="primary" icon={<Building2 aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Confirm with single sign-on')}
      </Button>
    </>
  );
}
