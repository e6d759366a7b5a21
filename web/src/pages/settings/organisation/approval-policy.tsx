import { ApprovalKind } from '@assay/contract';
import { useState } from 'react';
import { requestSignInChange } from '../../../api/approvals.ts';
import { toProblem } from '../../../api/errors.ts';
import { useCanDecideSignIn, useNeedsApproval } from '../../../api/me.ts';
import { RequestForm } from '../../../components/approval-request.tsx';
import { t } from '../../../format/i18n.ts';
import { APPROVAL_KIND_LABELS } from '../../../format/labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useSaveOrganisation } from '../use-save-organisation.ts';

const DESCRIPTIONS: Partial<Record<ApprovalKind, string>> = {
  CHANGE_SIGN_IN: t('Includes single sign-on, required two-factor authentication and these approval settings.'),
};

export function ApprovalPolicy({ kinds }: { readonly kinds: readonly ApprovalKind[] }) {
  const [chosen, setChosen] = useState(kinds);
  const [asking, setAsking] = useState(false);
  const save = useSaveOrganisation();
  const [mayChange, needsApproval] = [useCanDecideSignIn(), useNeedsApproval('CHANGE_SIGN_IN')];
  const isChanged = ApprovalKind.options.some((kind) => kinds.includes(kind) !== chosen.includes(kind));
  const { submit, busy, error } = useSubmit(async () => {
    if (needsApproval) setAsking(true);
    else await save({ approvalRequiredFor: [...chosen] });
  });
  const toggle = (kind: ApprovalKind) =>
    setChosen(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <Panel title={t('Approvals')}>
      <p className="max-w-prose text-soft">
        {t('These changes are requested and wait until someone else with permission to approve decides.')}
      </p>
      <fieldset disabled={!mayChange} className="grid gap-3">
        {ApprovalKind.options.map((kind) => (
          <Checkbox
            key={kind}
            label={APPROVAL_KIND_LABELS[kind]}
            description={DESCRIPTIONS[kind]}
            checked={chosen.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {mayChange && (
        <div>
          <Button kind="primary" busy={busy} isDisabled={!isChanged} onPress={() => void submit()}>
            {needsApproval ? t('Request approval') : t('Save approvals')}
          </Button>
        </div>
      )}
      {asking && (
        <Dialog title={t('Request approval')} onClose={() => setAsking(false)}>
          <RequestForm
            onRequest={(reason) => requestSignInChange({ reason, approvalRequiredFor: [...chosen] })}
            onClose={() => setAsking(false)}
          />
        </Dialog>
      )}
    </Panel>
  );
}
