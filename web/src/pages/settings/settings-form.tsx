import type { ReactNode, SyntheticEvent } from 'react';
import { useCan } from '../../api/me.ts';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type SettingsFormProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly changed: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
};

/** Settings that are saved together. They are read-only without permission to change them. */
export function SettingsForm({ title, children, changed, busy, error, onSubmit }: SettingsFormProps) {
  const mayChange = useCan('settings:manage');
  return (
    <Panel title={title}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <fieldset disabled={!mayChange} className="grid gap-4">
          {children}
        </fieldset>
        {error !== null && <ProblemNotice {...toProblem(error)} />}
        {mayChange && (
          <div>
            <Button kind="primary" busy={busy} isDisabled={!changed}>
              {t('Save')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
