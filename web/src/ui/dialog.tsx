import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../format/i18n.ts';
import { buttonClass } from './button-class.ts';

// The spelling of React Aria. cspell:ignore dismissable

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** 'side' slides in from the right and has the full height of the window. */
  readonly place?: 'centre' | 'wide' | 'side';
};

const PLACEMENTS = {
  centre: 'm-auto w-full max-w-lg rounded-lg max-h-[calc(100dvh-2rem)]',
  wide: 'm-auto w-full max-w-4xl rounded-lg max-h-[calc(100dvh-2rem)]',
  side: 'ml-auto h-dvh w-full max-w-xl',
};

/** Open while rendered. Escape, the close button and a click outside close it. */
export function Dialog({ title, onClose, children, place = 'centre' }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={`fixed inset-0 z-40 flex bg-[rgb(8_20_18/0.45)] ${place === 'side' ? '' : 'p-4'}`}
    >
      <Modal className={`flex overflow-hidden border border-line bg-raised shadow-raised ${PLACEMENTS[place]}`}>
        <AriaDialog className="flex min-h-0 w-full flex-col outline-none">
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-3">
            <Heading slot="title" level={2} className="wrap-anywhere">
              {title}
            </Heading>
            <AriaButton slot="close" aria-label={t('Close')} className={buttonClass('icon')}>
              <X aria-hidden="true" />
            </AriaButton>
          </div>
          <div className="grid grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-4">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons of a dialog or form, with the primary action last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-1">{children}</div>;
}
