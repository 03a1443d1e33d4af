import { useState } from 'react'
import type { GuestMail } from '#machines/messages/message.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { readGuestMail, setGuestMail } from '../rsvp/messages.queries.ts'

/**
 * Whose emails a link ends: one press does, and one lets them come again. Looking at the page
 * changes nothing.
 */
export function GuestMailPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const { read, keep } = useRead(() => readGuestMail(token))
  const isGone =
    read.state === 'failed' && (read.reason === 'not_found' || read.reason === 'invalid_input')
  return (
    <Card>
      <h1>{t('app:titles.guestMail')}</h1>
      {read.state === 'loading' ? <Skeleton lines={3}>{t('ui:loading')}</Skeleton> : null}
      {read.state === 'failed' ? (
        <Notice kind="critical">{isGone ? t('rsvp:mail.unknown') : errorText(read.reason)}</Notice>
      ) : null}
      {read.state === 'ready' ? <MailSwitch {...{ token, keep }} mail={read.value} /> : null}
    </Card>
  )
}

function MailSwitch({
  token,
  mail,
  keep,
}: {
  token: string
  mail: GuestMail
  keep: (mail: GuestMail) => void
}) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const { names, isUnsubscribed } = mail

  async function set() {
    setBusy(true)
    refuse(null)
    const answer = await setGuestMail(token, isUnsubscribed ? 'subscribe' : 'unsubscribe')
    setBusy(false)
    if (answer.result === 'answer') keep({ names, isUnsubscribed: !isUnsubscribed })
    else refuse(answer.code)
  }

  return (
    <>
      <Notice kind="positive">{isUnsubscribed ? t('rsvp:mail.ended', { names }) : null}</Notice>
      <Soft>{t(isUnsubscribed ? 'rsvp:mail.endedMeans' : 'rsvp:mail.ask', { names })}</Soft>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <div>
        <Button
          kind={isUnsubscribed ? 'quiet' : 'primary'}
          busy={isBusy}
          busyLabel={t('ui:saving')}
          onPress={() => void set()}
        >
          {t(isUnsubscribed ? 'rsvp:mail.again' : 'rsvp:mail.end')}
        </Button>
      </div>
    </>
  )
}
