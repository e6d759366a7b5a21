import { useMutation } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { carryForwardAnswers } from '../api/portal.ts';
import { toProblem } from '../api/errors.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { NativeButton } from '../ui/native-button.tsx';
import { useRefreshPortal } from './portal-query.ts';
import { focusElement } from './step.ts';

type CarryForwardProps = {
  readonly questionKeys: readonly string[];
  readonly label: string;
  /** The element that gets the focus once the button is gone. */
  readonly next: string;
};

export function CarryForward({ questionKeys, label, next }: CarryForwardProps) {
  const refresh = useRefreshPortal();
  const confirming = useMutation({
    mutationFn: carryForwardAnswers,
    onSuccess: () => refresh().then(() => focusElement(next)),
  });
  return (
    <div className="grid gap-2">
      <div>
        <NativeButton
          icon={<CheckCheck aria-hidden="true" />}
          busy={confirming.isPending}
          onPress={() => confirming.mutate(questionKeys)}
        >
          {label}
        </NativeButton>
      </div>
      {confirming.error !== null && <ProblemNotice {...toProblem(confirming.error)} />}
    </div>
  );
}
