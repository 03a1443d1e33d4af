import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../actions/button.tsx'
import type { ConfirmProps } from './confirm.tsx'
import css from './confirm-window.module.css'

export function ConfirmWindow({ question, children, act, busyLabel, busy = false, onAct, keep, onKeep }: ConfirmProps) {
  return (
    <ModalOverlay className={css.behind ?? ''} isOpen isDismissable={!busy} onOpenChange={(open) => open || onKeep()}>
      <Modal className={css.window ?? ''}>
        <Dialog role="alertdialog" className={css.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {question}
          </Heading>
          <div className={css.means}>{children}</div>
          <div className={css.acts}>
            <Button kind="danger" busy={busy} {...(busyLabel ? { busyLabel } : {})} onPress={onAct}>
              {act}
            </Button>
            <Button kind="quiet" onPress={onKeep}>
              {keep}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
