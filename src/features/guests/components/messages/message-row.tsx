import { useState } from 'react'
import {
  hasFallenShort,
  isDraft,
  isUnderWay,
  failedGuards,
} from '#machines/messages/message.selectors.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { formatInstant, formatList } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { stepMessage } from '../../rsvp/messages.queries.ts'
import { filterTexts } from './filter-fields.tsx'
import type { FilterChoices } from './filter-fields.tsx'
import { RecipientList } from './recipient-list.tsx'
import css from './messages.module.css'

interface RowProps {
  weddingId: string
  message: GuestMessage
  choices: FilterChoices
  disabledReason: string | null
  onEdit: () => void
  onDone: (message: string) => void
}

/** One message: where it stands, whom it was for, and what became of its emails. */
export function MessageRow(props: RowProps) {
  const { t } = useTranslation()
  const { message, choices } = props
  const { id, kind, subject, filter, state, facts } = message
  useReportLifecycleState({ machine: 'guestMessage', record: id, state, facts })
  const name =
    kind === 'save_the_date' ? t('messages:title.save_the_date') : subject || t('messages:untitled')
  return (
    <div className={css.row}>
      <strong>{name}</strong>
      <Status state={`guestMessage.${state}`}>{t(`messages:state.${state}`)}</Status>
      <Soft small>{t('messages:to', { who: formatList(filterTexts(filter, choices)) })}</Soft>
      {isDraft(message) ? null : <Counts message={message} />}
      <MessageActs {...props} name={name} />
    </div>
  )
}

function Counts({ message }: { message: GuestMessage }) {
  const { t } = useTranslation()
  const { facts, emailsSent } = message
  const { sentAt, emails, failed, withoutAddress, unsubscribed } = facts
  const parts = [
    sentAt ? t('messages:on', { day: formatInstant(sentAt) }) : '',
    isUnderWay(message)
      ? t('messages:progress', { sent: emailsSent, total: emails })
      : t('messages:arrived', { count: emails - failed }),
    failed > 0 ? t('messages:failedEmails', { count: failed }) : '',
    withoutAddress > 0 ? t('messages:leftOut.withoutAddress', { count: withoutAddress }) : '',
    unsubscribed > 0 ? t('messages:leftOut.unsubscribed', { count: unsubscribed }) : '',
  ]
  return <Soft small>{parts.filter(Boolean).join(' · ')}</Soft>
}

function MessageActs(props: RowProps & { name: string }) {
  const { t } = useTranslation()
  const { weddingId, message, name, disabledReason, onEdit } = props
  const [isOpen, open] = useState(false)
  if (isDraft(message))
    return (
      <Row>
        <Button
          kind="quiet"
          name={t('messages:editOf', { name })}
          disabledReason={disabledReason}
          onPress={onEdit}
        >
          {t('messages:edit')}
        </Button>
      </Row>
    )
  return (
    <>
      {hasFallenShort(message) ? <Retry {...props} /> : null}
      <Row>
        <Button
          kind="bare"
          name={t(isOpen ? 'messages:hideRecipientsOf' : 'messages:recipientsOf', { name })}
          onPress={() => open(!isOpen)}
        >
          {t(isOpen ? 'messages:hideRecipients' : 'messages:recipients')}
        </Button>
      </Row>
      {isOpen ? <RecipientList weddingId={weddingId} messageId={message.id} /> : null}
    </>
  )
}

/** Sends it again to those whom it did not reach. */
function Retry({ weddingId, message, name, disabledReason, onDone }: RowProps & { name: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const sendOnce = useSendOnce()
  const reach = { emails: 1, withoutAddress: 0, unsubscribed: 0 }
  const isOff = failedGuards(message, { type: 'RETRY', at: now.toISOString(), ...reach }) !== null

  async function retry() {
    setBusy(true)
    refuse(null)
    const { id, version } = message
    const step = { version, event: 'RETRY' } as const
    const answer = await sendOnce(step, (key) => stepMessage(weddingId, id, step, key))
    setBusy(false)
    if (answer.result === 'answer') onDone(t('messages:retried'))
    else refuse(answer.code)
  }

  return (
    <>
      {isOff ? null : <Soft small>{t('messages:retryHint')}</Soft>}
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <Row>
        <Button
          kind="quiet"
          name={t('messages:retryOf', { name })}
          busy={isBusy}
          busyLabel={t('guests:invitations.sending')}
          disabledReason={disabledReason ?? (isOff ? t('messages:retriesOver') : null)}
          onPress={() => void retry()}
        >
          {t('messages:retry')}
        </Button>
      </Row>
    </>
  )
}
