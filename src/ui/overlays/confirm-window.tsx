import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../actions/button.tsx'
import { rememberFocus } from './remember-focus.ts'
import css from './confirm-window.module.css'

export interface ConfirmProps {
  /** The title is the question: "Decline this quote?" */
  question: string
  /** What it means for both sides. */
  children: ReactNode
  /** Names the act: "Decline quote"; null where there is nothing to do but to read. */
  act: string | null
  /** `danger` ends something, as most that is asked for does. */
  kind?: 'danger' | 'primary'
  busyLabel?: string
  busy?: boolean
  onAct: () => void
  /** Names what happens instead: "Keep it open". */
  keep: string
  onKeep: () => void
}

export function ConfirmWindow({
  question,
  children,
  act,
  kind = 'danger',
  busyLabel,
  busy = false,
  onAct,
  keep,
  onKeep,
}: ConfirmProps) {
  // The button that asked may be gone with the state that it belonged to.
  const [giveFocusBack] = useState(rememberFocus)
  useEffect(() => giveFocusBack, [giveFocusBack])
  return (
    <ModalOverlay
      className={css.behind ?? ''}
      isOpen
      isDismissable={!busy}
      onOpenChange={(open) => open || onKeep()}
    >
      <Modal className={css.window ?? ''}>
        <Dialog role="alertdialog" className={css.dialog ?? ''}>
          <Heading slot="title" level={2}>
            {question}
          </Heading>
          <div className={css.means}>{children}</div>
          <div className={css.acts}>
            {act === null ? null : (
              <Button kind={kind} busy={busy} {...(busyLabel ? { busyLabel } : {})} onPress={onAct}>
                {act}
              </Button>
            )}
            <Button kind="quiet" onPress={onKeep}>
              {keep}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
