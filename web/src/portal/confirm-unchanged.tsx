import { useMutation } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { confirmUnchanged } from '../api/portal.ts';
import { problemOf } from '../api/problem.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Press } from '../ui/press.tsx';
import { useRefresh } from './portal-query.ts';
import { focusOn } from './step.ts';

type ConfirmUnchangedProps = {
  readonly questionKeys: readonly string[];
  readonly label: string;
  /** Where the focus goes once the button is gone. */
  readonly next: string;
};

/** Takes over what was answered the last time. */
export function ConfirmUnchanged({ questionKeys, label, next }: ConfirmUnchangedProps) {
  const refresh = useRefresh();
  const confirming = useMutation({
    mutationFn: confirmUnchanged,
    onSuccess: () => refresh().then(() => focusOn(next)),
  });
  return (
    <div className="grid gap-2">
      <div>
        <Press
          icon={<CheckCheck aria-hidden="true" />}
          busy={confirming.isPending}
          onPress={() => confirming.mutate(questionKeys)}
        >
          {label}
        </Press>
      </div>
      {confirming.error !== null && <ProblemNotice {...problemOf(confirming.error)} />}
    </div>
  );
}
