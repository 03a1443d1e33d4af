import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { EmailPreview } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useRead } from '#src/client/records/read.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { CloseWindow, Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import css from './messages.module.css'

/** What an email lies on: the look of the couple's page. */
export type EmailSheet = ComponentType<{ look: Look; children: ReactNode }>

interface EmailPreviewWindowProps<Preview extends EmailPreview> {
  title: string
  lead: string
  /** What should be known before it goes out. */
  notice?: ReactNode
  /** What of it the email does not show. */
  renderNote?: (preview: Preview) => ReactNode
  Sheet: EmailSheet
  load: () => Promise<Answer<Preview>>
  sendTest: () => Promise<Answer<unknown>>
  /** What sends it to the guests; null where it is only looked at. */
  send: {
    label: string
    /** Why it cannot go out yet. */
    disabledReason?: string | null
    isBusy?: boolean
    refusal?: string | null
    onPress: () => void
  } | null
  disabledReason: string | null
  onClose: () => void
}

/** An email as guests would get it, before anything is sent; it can be sent to oneself first. */
export function EmailPreviewWindow<Preview extends EmailPreview>({
  title,
  lead,
  notice,
  renderNote,
  Sheet,
  load,
  sendTest,
  send,
  disabledReason,
  onClose,
}: EmailPreviewWindowProps<Preview>) {
  const { t } = useTranslation()
  const { read } = useRead(load)
  return (
    <Window title={title} onClose={onClose}>
      <Soft>{lead}</Soft>
      {notice}
      {read.state === 'loading' ? <Skeleton lines={6}>{t('ui:loading')}</Skeleton> : null}
      {read.state === 'failed' ? (
        <Notice kind="critical">{errorText(read.reason)}</Notice>
      ) : read.state === 'loading' ? null : (
        <>
          <strong className={css.subject}>{read.value.subject}</strong>
          <Sheet look={read.value.look}>
            <p className={css.email}>{read.value.text}</p>
          </Sheet>
          {renderNote?.(read.value)}
        </>
      )}
      <WindowFoot>
        <Notice kind="critical">{errorText(send?.refusal ?? null)}</Notice>
        <Row>
          {send ? (
            <Button
              busy={send.isBusy ?? false}
              busyLabel={t('guests:invitations.sending')}
              disabledReason={disabledReason ?? send.disabledReason ?? null}
              onPress={send.onPress}
            >
              {send.label}
            </Button>
          ) : null}
          <TestButton sendTest={sendTest} disabledReason={disabledReason} />
          <CloseWindow>{t('guests:invitationText.close')}</CloseWindow>
        </Row>
      </WindowFoot>
    </Window>
  )
}

/** Sends the email to whoever looks at it. */
function TestButton({
  sendTest,
  disabledReason,
}: Pick<EmailPreviewWindowProps<EmailPreview>, 'sendTest' | 'disabledReason'>) {
  const { t } = useTranslation()
  const [test, setTest] = useState<{ is: 'none' | 'under way' | 'done'; refusal: string | null }>({
    is: 'none',
    refusal: null,
  })

  async function send() {
    setTest({ is: 'under way', refusal: null })
    const answer = await sendTest()
    setTest(
      answer.result === 'answer'
        ? { is: 'done', refusal: null }
        : { is: 'none', refusal: answer.code },
    )
  }

  return (
    <>
      <Button
        kind="quiet"
        busy={test.is === 'under way'}
        busyLabel={t('guests:invitations.sending')}
        disabledReason={disabledReason}
        onPress={() => void send()}
      >
        {t('guests:invitationText.test')}
      </Button>
      <Notice kind="critical">{errorText(test.refusal)}</Notice>
      <Notice>{test.is === 'done' ? t('guests:invitationText.testSent') : null}</Notice>
    </>
  )
}
