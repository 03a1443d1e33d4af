import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { filesGone } from '../../use-outbox.ts'
import type { Outbox, Outgoing } from '../../use-outbox.ts'
import css from './thread.module.css'

/** The messages that have not arrived yet, where a thread could not be loaded. */
export function UnsentMessages({ outbox, as }: { outbox: Outbox; as: 'card' | 'part' }) {
  const { t } = useTranslation()
  if (outbox.messages.length === 0) return null
  const title = t('enquiries:line.unsent')
  const lines = (
    <ol className={css.line} aria-label={title}>
      <OutgoingLines outbox={outbox} />
    </ol>
  )
  if (as === 'part') return lines
  return (
    <Card label={title}>
      <h2>{title}</h2>
      {lines}
    </Card>
  )
}

/** Messages that have not arrived yet, as they will stand there, and what becomes of each. */
export function OutgoingLines({ outbox: { messages, retry, remove } }: { outbox: Outbox }) {
  return messages.map((message) => (
    <OutgoingLine
      key={message.key}
      message={message}
      onRetry={() => retry(message.key)}
      onRemove={() => remove(message.key)}
    />
  ))
}

function OutgoingLine({
  message: { body, refusal },
  onRetry,
  onRemove,
}: {
  message: Outgoing
  onRetry: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <li className={`${css.message} ${css.mine} ${css.pending}`}>
      <p className={css.body}>{body}</p>
      <output className={css.meta}>
        {refusal === null
          ? t('enquiries:line.sending')
          : refusal === 'unreachable'
            ? t('enquiries:line.waiting')
            : refusal === filesGone
              ? t('enquiries:line.filesGone')
              : t('enquiries:line.refused', { reason: errorText(refusal) ?? '' })}
      </output>
      {refusal === null ? null : (
        <div className={css.acts}>
          <Button kind="quiet" onPress={onRetry}>
            {t(refusal === filesGone ? 'enquiries:line.withoutFiles' : 'enquiries:line.retry')}
          </Button>
          <Button kind="bare" onPress={onRemove}>
            {t('enquiries:line.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
