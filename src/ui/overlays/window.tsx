import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import css from './confirm-window.module.css'

/** Something to fill in above the page. Escape closes it; a press beside it does not, so that nothing typed is lost by a slip. */
export function Window({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => handBack(opener), [opener])
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

/** The end of a window: what may be done, and why it was refused, in sight however long what is above it. */
export function WindowFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}

/** A page that is drawn anew as the window closes is not there yet when the focus is handed back to it: then it is once it is. */
function handBack(opener: Element | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }),
  )
}
