import { useState } from 'react'
import { useRead } from '#src/client/records/read.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { CloseWindow, Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { previewInvitation, sendTestInvitation } from '../../rsvp/invitations.queries.ts'
import css from './cards.module.css'

interface PreviewProps {
  weddingId: string
  words: string
  /** What sends it to the guests; null where it is only looked at. */
  send: { label: string; onPress: () => void } | null
  disabledReason: string | null
  onClose: () => void
}

/** An invitation as a household would get it, before anything is sent; it can be sent to oneself first. */
export function PreviewWindow({ weddingId, words, send, disabledReason, onClose }: PreviewProps) {
  const { t } = useTranslation()
  const { read } = useRead(() => previewInvitation(weddingId, words))
  const [test, setTest] = useState<{ is: 'none' | 'under way' | 'done'; refusal: string | null }>({
    is: 'none',
    refusal: null,
  })

  async function sendTest() {
    setTest({ is: 'under way', refusal: null })
    const answer = await sendTestInvitation(weddingId, words)
    setTest(
      answer.result === 'answer'
        ? { is: 'done', refusal: null }
        : { is: 'none', refusal: answer.code },
    )
  }

  return (
    <Window title={t('guests:words.preview')} onClose={onClose}>
      <Soft>{t('guests:words.previewLead')}</Soft>
      {read.state === 'loading' ? <Skeleton lines={6}>{t('ui:loading')}</Skeleton> : null}
      {read.state === 'failed' ? (
        <Notice kind="critical">{errorText(read.reason)}</Notice>
      ) : read.state === 'loading' ? null : (
        <div className={css.letter}>
          <strong>{read.value.subject}</strong>
          <p>{read.value.text}</p>
        </div>
      )}
      <WindowFoot>
        <Notice kind="critical">{errorText(test.refusal)}</Notice>
        <Notice>{test.is === 'done' ? t('guests:words.testSent') : null}</Notice>
        <Row>
          {send ? <Button onPress={send.onPress}>{send.label}</Button> : null}
          <Button
            kind="quiet"
            busy={test.is === 'under way'}
            busyLabel={t('guests:invitations.sending')}
            disabledReason={disabledReason}
            onPress={() => void sendTest()}
          >
            {t('guests:words.test')}
          </Button>
          <CloseWindow>{t('guests:words.close')}</CloseWindow>
        </Row>
      </WindowFoot>
    </Window>
  )
}
