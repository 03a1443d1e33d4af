import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { maxEmails } from '#machines/messages/message.schema.ts'
import type { Audience, MessageFilter } from '#machines/messages/message.schema.ts'
import { formatList, formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { audienceOptions } from '../../rsvp/messages.queries.ts'
import css from './messages.module.css'

/** How many emails a filter means now; null while that is being counted. */
export function useAudience(weddingId: string, filter: MessageFilter) {
  const query = useQuery({
    ...audienceOptions(weddingId, filter),
    placeholderData: keepPreviousData,
  })
  const isCounting = query.isPlaceholderData || query.data === undefined
  return { audience: query.data ?? null, isCounting, isFailed: query.isError }
}

/** Who gets it by name, and who is left out and why. */
export function AudienceSummary({
  audience,
  isCounting,
  isFailed,
}: ReturnType<typeof useAudience>) {
  const { t } = useTranslation()
  if (isFailed) return <Notice kind="critical">{t('messages:audience.failed')}</Notice>
  if (audience === null) return <Soft>{t('messages:audience.counting')}</Soft>
  const { emails, reached, withoutAddress, unsubscribed } = audience
  return (
    <div className={css.audience} aria-busy={isCounting}>
      <output>
        <strong>
          {reached.count === 0
            ? t(
                `messages:audience.${withoutAddress.count + unsubscribed.count > 0 ? 'nobodyReached' : 'nobody'}`,
              )
            : t('messages:audience.emails', {
                count: emails,
                reached: t('messages:audience.reached', { count: reached.count }),
              })}
        </strong>
      </output>
      {reached.count > 0 ? (
        <details>
          <summary>{t('messages:audience.names')}</summary>
          <Names of={reached} />
        </details>
      ) : null}
      <LeftOut kind="withoutAddress" of={withoutAddress} />
      <LeftOut kind="unsubscribed" of={unsubscribed} />
      {emails > maxEmails ? (
        <Notice kind="critical">
          {t('messages:audience.tooMany', { max: formatNumber(maxEmails) })}
        </Notice>
      ) : null}
    </div>
  )
}

function LeftOut({
  kind,
  of,
}: {
  kind: 'withoutAddress' | 'unsubscribed'
  of: Audience['reached']
}) {
  const { t } = useTranslation()
  const names = useNames(of)
  return of.count === 0 ? null : (
    <Soft small>{t(`messages:audience.${kind}`, { count: of.count, names })}</Soft>
  )
}

function Names({ of }: { of: Audience['reached'] }) {
  return <p>{useNames(of)}</p>
}

/** The names that are shown, and how many there are besides. */
function useNames({ count, names }: Audience['reached']) {
  const { t } = useTranslation()
  const rest = count - names.length
  return formatList(rest > 0 ? [...names, t('messages:audience.more', { count: rest })] : names)
}
