import { createContext, use, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../actions/button.tsx'
import { Notice } from '../feedback/feedback.tsx'
import { Row } from '../layout/layout.tsx'
import { Confirm } from './confirm.tsx'
import { rememberFocus } from './remember-focus.ts'
import { DiscardTextsContext, useUnsavedChanges } from './unsaved/unsaved-changes.ts'
import css from './confirm-window.module.css'

/** Closes the window around it; asks first where something typed would be lost. */
const CloseContext = createContext<() => void>(() => undefined)

interface WindowProps {
  title: string
  onClose: () => void
  /** As high as the screen, for what is long on a phone. */
  tall?: boolean
  /** Whatever is chosen in it applies at once or is kept, so that closing it loses nothing. */
  appliesAtOnce?: boolean
  children: ReactNode
}

/**
 * Something to fill in above the page: the first field of its form has the focus. Escape closes it,
 * and asks first where something typed would be lost; a press beside it does not close it.
 */
export function Window({
  title,
  onClose,
  tall = false,
  appliesAtOnce = false,
  children,
}: WindowProps) {
  const [giveFocusBack] = useState(rememberFocus)
  useEffect(() => giveFocusBack, [giveFocusBack])
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => {
    // After the dialog's own effects, which give the focus to the dialog itself, however often they
    // run.
    queueMicrotask(() => firstField(dialog.current)?.focus())
    return keepFocus(dialog.current)
  }, [])
  const texts = use(DiscardTextsContext)
  const isChanged = useUnsavedChanges(dialog)
  const [isAsking, ask] = useState(false)
  const close = () => (texts && !appliesAtOnce && isChanged() ? ask(true) : onClose())
  return (
    <>
      <ModalOverlay className={css.behind ?? ''} isOpen onOpenChange={(open) => open || close()}>
        <Modal className={`${css.window ?? ''} ${css.roomy ?? ''} ${tall ? (css.tall ?? '') : ''}`}>
          <Dialog ref={dialog} className={css.dialog ?? ''}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <CloseContext value={close}>{children}</CloseContext>
          </Dialog>
        </Modal>
      </ModalOverlay>
      {texts ? (
        <Confirm
          open={isAsking}
          question={texts.question}
          act={texts.discard}
          onAct={onClose}
          keep={texts.keep}
          onKeep={() => ask(false)}
        >
          {texts.means}
        </Confirm>
      ) : null}
    </>
  )
}

/** The button that closes the window around it. */
export function CloseWindow({ children }: { children: string }) {
  return (
    <Button kind="quiet" onPress={use(CloseContext)}>
      {children}
    </Button>
  )
}

interface WindowActsProps {
  /** What the window is for, as its button says it, and while that is done. */
  act: string
  acting: string
  isBusy: boolean
  /** Why it cannot be done, in words. */
  disabledReason?: string | null
  /** Why it was refused, in words. */
  refusal: ReactNode
  close: string
  /** What else may be done. */
  children?: ReactNode
}

/** The end of a window: what may be done, in sight however long what is above it. */
export function WindowFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}

/** The end of a window with a form: keep it or close, and why it was refused. */
export function WindowActs({
  act,
  acting,
  isBusy,
  disabledReason = null,
  refusal,
  close,
  children,
}: WindowActsProps) {
  return (
    <WindowFoot>
      <Notice kind="critical">{refusal}</Notice>
      <Row>
        <Button type="submit" busy={isBusy} busyLabel={acting} disabledReason={disabledReason}>
          {act}
        </Button>
        <CloseWindow>{close}</CloseWindow>
        {children}
      </Row>
    </WindowFoot>
  )
}

/**
 * Where what had the focus is gone, as a line that was dealt with is, the window takes it at once:
 * Escape and Tab go on from there.
 */
function keepFocus(dialog: HTMLElement | null) {
  const listening = new AbortController()
  const keep = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target instanceof Node && !target.isConnected && document.activeElement === document.body)
        dialog?.focus()
    })
  dialog?.addEventListener('focusout', keep, { signal: listening.signal })
  return () => listening.abort()
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The first field of a form: of a group of choices, the chosen one, where the Tab key would lead as
 * well.
 */
function firstField(dialog: HTMLElement | null) {
  const fields = Array.from(
    dialog?.querySelectorAll<Control>('form input, form select, form textarea') ?? [],
  )
  const first = fields.find(({ type, disabled }) => type !== 'hidden' && !disabled)
  const group = first?.type === 'radio' ? first.closest('[role=radiogroup]') : null
  return group?.querySelector<Control>('input:checked') ?? first
}
