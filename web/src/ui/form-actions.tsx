import { toProblem } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { Button, type ButtonProps } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { ProblemNotice } from './notice.tsx';

type FormActionsProps = Pick<ButtonProps, 'kind' | 'busy' | 'isDisabled' | 'onPress'> & {
  readonly action: string;
  readonly error: unknown;
  readonly onCancel: () => void;
};

/** The end of a form: the error of the last attempt, a button to cancel and one to submit. */
export function FormActions({ action, error, onCancel, kind = 'primary', ...submitProps }: FormActionsProps) {
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button {...submitProps} kind={kind}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
