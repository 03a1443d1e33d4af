import type { ReactNode } from 'react'
import { Button } from '../../actions/button.tsx'
import { Notice } from '../../feedback/feedback.tsx'
import { Form } from '../form.tsx'
import { FileField, Progress } from './lazy-field.tsx'
import css from './lazy-field.module.css'

/** How far a file is, and how it went. */
type Outcome =
  | { state: 'still' }
  | { state: 'sending'; share: number }
  | { state: 'done' | 'stopped'; name: string }
  | { state: 'refused'; name: string; reason: string }

interface UploadFormProps {
  accept: string
  /** Another number empties the file field. */
  round: number
  outcome: Outcome
  /** Whether what was sent last is still worth telling. */
  isFresh: boolean
  error: string | null
  disabledReason: string | null
  texts: {
    file: string
    hint: string
    upload: string
    uploading: string
    stop: string
    progress: (share: number) => string
    done: (name: string) => string
    stopped: (name: string) => string
    refused: (name: string, reason: string) => string
  }
  onChoose: (file: File | null) => void
  onSend: () => void
  onStop: () => void
  /** The way out beside the button, while nothing is being sent. */
  cancel?: { name: string; onPress: () => void } | null
  /** What is asked before the file. */
  children?: ReactNode
}

/** One file to send: what is asked of it, how far it is, and how it went. */
export function UploadForm({ outcome, isFresh, texts, children, ...about }: UploadFormProps) {
  return (
    <>
      <Form onSubmit={about.onSend}>
        {children}
        <FileField
          label={texts.file}
          name="file"
          accept={about.accept}
          hint={texts.hint}
          error={about.error}
          round={about.round}
          onChoose={about.onChoose}
        />
        {outcome.state === 'sending' ? (
          <Progress share={outcome.share}>{texts.progress(outcome.share)}</Progress>
        ) : null}
        <UploadActs isSending={outcome.state === 'sending'} texts={texts} {...about} />
      </Form>
      <Notice kind="positive">
        {outcome.state === 'done' && isFresh ? texts.done(outcome.name) : null}
      </Notice>
      <Notice>{outcome.state === 'stopped' ? texts.stopped(outcome.name) : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused' ? texts.refused(outcome.name, outcome.reason) : null}
      </Notice>
    </>
  )
}

function UploadActs({
  isSending,
  texts,
  disabledReason,
  cancel,
  onStop,
}: Pick<UploadFormProps, 'texts' | 'disabledReason' | 'cancel' | 'onStop'> & {
  isSending: boolean
}) {
  return (
    <div className={css.acts}>
      <Button
        type="submit"
        kind="quiet"
        busy={isSending}
        busyLabel={texts.uploading}
        disabledReason={disabledReason}
      >
        {texts.upload}
      </Button>
      {isSending ? (
        <Button kind="bare" onPress={onStop}>
          {texts.stop}
        </Button>
      ) : cancel ? (
        <Button kind="bare" onPress={cancel.onPress}>
          {cancel.name}
        </Button>
      ) : null}
    </div>
  )
}
