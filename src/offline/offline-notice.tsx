import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useStaleSince } from './use-stale-since.ts'

/** Says that there is no connection, and how old the shown data is. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const since = useStaleSince()
  return (
    <Notice kind="caution">
      {since === null
        ? null
        : t('app:offline.notice', { when: formatInstant(since.toISOString()) })}
    </Notice>
  )
}
