import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import css from './confirm-window.module.css'

/** Something to fill in above the page. Escape closes it; a press beside it does not, so that nothing typed is lost by a slip. */
export function Window({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <ModalOverlay className={css.behind ?? ''} isOpen onOpenChange={(open) => open || onClose()}>
      <Modal className={`${css.window ?? ''} ${css.roomy ?? ''}`}>
        <Dialog className={css.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
