import { useInfiniteQuery } from '@tanstack/react-query'
import type { MessageRecipient } from '#machines/messages/message.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { formatList } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { List } from '#src/ui/layout/layout.tsx'
import { recipientsOptions } from '../../rsvp/messages.queries.ts'

/** Who got a message, and who did not and why. */
export function RecipientList({ weddingId, messageId }: { weddingId: string; messageId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(recipientsOptions(weddingId, messageId))
  if (query.data === undefined)
    return query.isError ? (
      <Notice kind="critical">{errorText(query.error.code)}</Notice>
    ) : (
      <Skeleton lines={3}>{t('ui:loading')}</Skeleton>
    )
  return (
    <>
      <List>
        {itemsOf(query.data.pages).map((recipient) => (
          <li key={recipient.id}>
            <RecipientText recipient={recipient} />
          </li>
        ))}
      </List>
      <MoreButton query={query} />
    </>
  )
}

function RecipientText({ recipient: { names, email, state } }: { recipient: MessageRecipient }) {
  const { t } = useTranslation()
  const values = {
    names: names.length > 0 ? formatList(names) : t('messages:gone'),
    state: t(`messages:recipientState.${state}`),
  }
  return email === ''
    ? t('messages:recipient', values)
    : t('messages:recipientAt', { ...values, email })
}
