import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { toProblem } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { Button, IconButton } from './button.tsx';

type Undo = { readonly label: string; readonly onAction: () => void };
type ToastOptions = {
  readonly tone?: 'done' | 'failed';
  /** Shown on a line of its own. */
  readonly detail?: string;
  readonly undo?: Undo;
};
type Toast = ToastOptions & { readonly id: number; readonly text: string };

const TOAST_DURATION_MS = 8_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

/** Confirms an action, with an undo button if possible. A failure stays until it is dismissed. */
export function showToast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const id = lastId;
  setToasts([...toasts.slice(-3), { id, text, ...options }]);
  if (options.tone !== 'failed') setTimeout(() => dismiss(id), TOAST_DURATION_MS);
}

/** Reports a failed request. With a text of our own, the message of the service becomes the detail. */
export function showProblem(error: unknown, text?: string): void {
  const { title, remedy } = toProblem(error);
  showToast(text ?? title, { tone: 'failed', detail: text === undefined ? remedy : title });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div
      role="status"
      aria-live="polite"
      data-screen-only
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2"
    >
      {shown.map(({ id, text, detail, tone, undo }) => (
        <div
          key={id}
          className={`pointer-events-auto flex max-w-xl items-center gap-3 rounded-md border bg-raised py-1.5 pr-1.5 pl-4 shadow-raised ${tone === 'failed' ? 'border-red text-red' : 'border-line'}`}
        >
          <div className="grid wrap-anywhere">
            <p>{text}</p>
            {detail !== undefined && <p className="text-sm">{detail}</p>}
          </div>
          {undo && (
            <Button
              kind="quiet"
              onPress={() => {
                dismiss(id);
                undo.onAction();
              }}
            >
              {undo.label}
            </Button>
          )}
          <IconButton label={t('Close')} icon={<X aria-hidden="true" />} onPress={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
